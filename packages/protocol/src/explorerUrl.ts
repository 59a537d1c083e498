import type { Network } from './network.ts'

/** What a block explorer can show. */
export type ExplorerSubject = { readonly address: string } | { readonly transaction: string }

/**
 * Where a network's block explorer shows an address or a transaction; `undefined` for a network without one. The explorer's own path and
 * query are kept: Solana's clusters differ in the query alone.
 *
 * @example
 * import { explorerUrl } from 'latchkey'
 * import { solanaDevnet } from 'latchkey/networks'
 *
 * const signature = '5UfDuX…'
 * explorerUrl(solanaDevnet, { transaction: signature }) // https://solscan.io/tx/…?cluster=devnet
 */
export function explorerUrl(
  { blockExplorers }: Pick<Network, 'blockExplorers'>,
  subject: ExplorerSubject,
): string | undefined {
  const [, base, query = ''] = /^(https?:[^?#]+?)\/*(\?.*)?$/.exec(blockExplorers?.default.url ?? '') ?? []
  if (!base) return undefined
  // Solscan calls an address an account.
  const addressPath = base.endsWith('//solscan.io') ? 'account' : 'address'
  const [path, id] = 'address' in subject ? [addressPath, subject.address] : ['tx', subject.transaction]
  return `${base}/${path}/${encodeURIComponent(id)}${query}`
}
