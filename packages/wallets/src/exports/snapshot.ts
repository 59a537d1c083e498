export { catalogue as wallets } from '../catalogue.ts'
export { findWallets } from '../findWallets.ts'
