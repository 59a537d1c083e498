export { reviewWallets } from '../review/reviewWallets.ts'
