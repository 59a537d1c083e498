/**
 * A published test vector of BIP-39. The phrase differs from that of the local chains, so that the phone does not have the accounts of
 * these chains. Its keys are public: never send real funds to them.
 */
export const phoneMnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
