import * as bip122 from './bip122.ts'
import * as eip155 from './eip155.ts'
import type { SupportedNamespace } from './namespaces.ts'
import * as solana from './solana.ts'

/** Per namespace, the URL of a list of wallets that the chain's community maintains. None of these lists prefers a wallet. */
export const walletLists: Readonly<Record<SupportedNamespace, string>> = {
  eip155: eip155.walletList,
  solana: solana.walletList,
  bip122: bip122.walletList,
}
