/**
 * A published test vector of BIP-39, so that the phone is not the wallet of the chains' own accounts. Anyone in the world has
 * its keys: never send real funds there.
 */
export const phoneMnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
