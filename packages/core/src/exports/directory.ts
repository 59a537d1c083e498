export { findInstalled } from '../directory/findInstalled.ts'
export { fromCustomWallet, fromRecentWallet } from '../directory/ListedWallet.ts'
export { openLink } from '../links/openLink.ts'
export { hasLink, type LinkPlace, type WalletLink, walletLink } from '../links/walletLink.ts'
