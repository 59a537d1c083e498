/** Number of wallets in `beginning.ts`. Even if a site or a device leaves some of them out, at least four can be shown. */
export const beginningLength = 16
