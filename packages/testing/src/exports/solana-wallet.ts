export { type SolanaTestAccount, solanaTestAccounts } from '../solana-wallet/solanaTestAccounts.ts'
