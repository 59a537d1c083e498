export { bitcoinSandbox, bitcoinSandboxAccounts, bitcoinSandboxFunds } from '../bitcoin/bitcoinSandbox.ts'
export { type SandboxChain, sandboxChains, sandboxToken } from '../chains.ts'
export { sandboxPhoneNetworks } from '../phoneNetworks.ts'
export { type SandboxPorts, sandboxPorts } from '../ports.ts'
export { sandboxPhone, sandboxProjectId, sandboxServer } from '../services.ts'
export {
  type SolanaSandboxToken,
  solanaSandbox,
  solanaSandboxAccounts,
  solanaSandboxBalance,
  solanaSandboxDollar,
  solanaSandboxFeeToken,
} from '../solana/constants.ts'
