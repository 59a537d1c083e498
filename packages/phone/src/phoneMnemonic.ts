/**
 * A phrase from the test vectors of BIP-39. It differs from the phrase of the local chains, so that the phone has accounts of its own
 * there. Its keys are public: never send real funds to them.
 */
export const phoneMnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
