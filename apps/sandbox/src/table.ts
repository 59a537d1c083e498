import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { sandboxAccounts, sandboxToken } from '@latchkey/chains/evm'
import { solanaSandbox } from '@latchkey/chains/solana'
import type { Sandbox } from './sandbox.ts'
import { sandboxPhone, sandboxProjectId } from './services.ts'

/** Returns a table with the addresses of all services, one on each line. */
export function addressTable({ chains, solana, bitcoin, server, phone }: Omit<Sandbox, 'stop'>): string {
  const rows: readonly (readonly [name: string, kind: string, where: string])[] = [
    ...chains.map(({ name, id, rpcUrl }) => [name, `chain ${id}`, rpcUrl] as const),
    [solanaSandbox.name, 'JSON-RPC', solana.rpcUrl],
    [bitcoinSandbox.name, 'Esplora API', bitcoin.apiUrl],
    ['Relay', sandboxProjectId, server.relayUrl],
    ['Wallet directory', sandboxProjectId, server.url],
    [sandboxPhone.name, 'wallet page', phone.url],
  ]
  const columnWidth = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length))
  const [names, kinds] = [columnWidth(0), columnWidth(1)]
  return rows.map(([name, kind, where]) => `  ${name.padEnd(names)}  ${kind.padEnd(kinds)}  ${where}`).join('\n')
}

/** Returns the text that the sandbox prints when it is ready, with values that a developer may want to copy. */
export function table(sandbox: Omit<Sandbox, 'stop'>): string {
  return [
    addressTable(sandbox),
    '',
    `  ${sandboxToken.name} (${sandboxToken.symbol}, ${sandboxToken.decimals} decimals)  ${sandboxToken.address}`,
    '',
    '  Accounts (10 000 ETH and 1 000 000 sUSD each; the keys are public, never send them anything of worth)',
    ...sandboxAccounts.map(({ address, privateKey }) => `  ${address}  ${privateKey}`),
  ].join('\n')
}
