/**
 * A published test vector of BIP-39. It differs from the phrase of the local chains, so that the phone does not have their accounts. Its
 * keys are public: never send real funds to them.
 */
export const phoneMnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
