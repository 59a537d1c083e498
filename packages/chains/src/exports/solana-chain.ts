export { type SolanaChain, startSolanaChain } from '../solana/startSolanaChain.ts'
