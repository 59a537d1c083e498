export { type SandboxChain, sandboxAccounts, sandboxChains, sandboxToken } from '../evm/evmSandbox.ts'
