export type { SolanaProvider, SolanaProviderEvents } from '../provider/solanaProvider.ts'
export { type SolanaAdapterFactory, solanaAdapter } from '../solanaAdapter.ts'
export type { SolanaSendOptions } from '../wallets/signer.ts'
