export { catalogue } from '../catalogue.ts'
export { findWallets } from '../findWallets.ts'
export { walletId } from '../record.ts'
