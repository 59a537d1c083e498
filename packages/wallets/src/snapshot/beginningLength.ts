/** The number of wallets in the beginning. It allows four to be shown even if a site or a device leaves some out. */
export const beginningLength = 16
