/** Wallets that live elsewhere: a web site's pop-up, or the frame around the page. */
export type ExternalConnectorName = 'baseAccount' | 'coinbaseWallet' | 'safe'
