export { sandboxAccounts } from '../accounts.ts'
export { type SandboxChain, sandboxChains, sandboxToken } from '../chains.ts'
export { type SolanaChain, startSolanaChain } from '../solana/startSolanaChain.ts'
export { type Sandbox, startSandbox } from '../startSandbox.ts'
