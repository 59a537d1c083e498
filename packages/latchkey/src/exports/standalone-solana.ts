export { type SolanaAdapterFactory, solanaAdapter } from '@latchkey/adapter-solana'
