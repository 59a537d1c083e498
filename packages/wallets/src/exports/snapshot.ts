export { findWallets } from '../findWallets.ts'
export { readSnapshot } from '../snapshot/readSnapshot.ts'
