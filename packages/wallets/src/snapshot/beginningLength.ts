/** How many wallets the beginning has: enough for the first four to be among them, whatever a site or a device leaves out. */
export const beginningLength = 16
