import * as bip122 from './bip122.ts'
import * as eip155 from './eip155.ts'
import type { SupportedNamespace } from './namespaces.ts'
import * as solana from './solana.ts'

/** Neutral lists of wallets by namespace, each kept by the chain's community. */
export const walletLists: Readonly<Record<SupportedNamespace, string>> = {
  eip155: eip155.walletList,
  solana: solana.walletList,
  bip122: bip122.walletList,
}
