import { sandboxAccounts } from './accounts.ts'
import { type SandboxChain, sandboxToken } from './chains.ts'

/** What a developer wants to copy while the sandbox runs. */
export function table(chains: readonly SandboxChain[]): string {
  return [
    ...chains.map(({ name, id, rpcUrl }) => `  ${name}  chain ${id}  ${rpcUrl}`),
    '',
    `  ${sandboxToken.name} (${sandboxToken.symbol}, ${sandboxToken.decimals} decimals)  ${sandboxToken.address}`,
    '',
    '  Accounts (10 000 ETH and 1 000 000 sUSD each; the keys are public, never send them anything of worth)',
    ...sandboxAccounts.map(({ address, privateKey }) => `  ${address}  ${privateKey}`),
  ].join('\n')
}
