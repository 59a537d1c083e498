/** How many wallets the beginning has: enough to show four, even if a site or a device leaves some out. */
export const beginningLength = 16
