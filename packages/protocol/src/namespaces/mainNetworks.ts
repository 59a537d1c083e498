import type { CaipNetworkId } from '../caip.ts'
import * as bip122 from './bip122.ts'
import * as eip155 from './eip155.ts'
import type { SupportedNamespace } from './namespaces.ts'
import * as solana from './solana.ts'

/** The main network of each namespace. */
export const mainNetworks: Readonly<Record<SupportedNamespace, CaipNetworkId>> = {
  eip155: eip155.mainNetwork,
  solana: solana.mainNetwork,
  bip122: bip122.mainNetwork,
}
