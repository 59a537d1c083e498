import type { Network } from './network.ts'

/** What a page of a block explorer shows: an address or a transaction. */
export type ExplorerSubject = { readonly address: string } | { readonly transaction: string }

/**
 * Returns the URL of an address or a transaction on the network's block explorer, or `undefined` if the network has no
 * explorer. The path and query of the explorer's own URL are kept, because the explorer URLs of Solana clusters differ
 * only in the query.
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
  // Most explorers have `/address/…` pages. Solscan has `/account/…` instead.
  const addressPath = base.endsWith('//solscan.io') ? 'account' : 'address'
  const [path, id] = 'address' in subject ? [addressPath, subject.address] : ['tx', subject.transaction]
  return `${base}/${path}/${encodeURIComponent(id)}${query}`
}
