export { findWallets } from '../findWallets.ts'
export { firstWallets as wallets } from '../firstWallets.ts'
