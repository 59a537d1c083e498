/**
 * A phrase from the test vectors of BIP-39. It differs from the phrase whose accounts are funded on local test chains, so that the phone
 * does not share these accounts. The keys of the phrase are public: never send real funds to them.
 */
export const phoneMnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
