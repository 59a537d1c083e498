import type { WalletConnectSession } from '@latchkey/core/adapter'
import type { CaipAddress, CaipNetworkId, SupportedNamespace } from '@latchkey/protocol'

/** The namespaces that a WalletConnect session can include. */
export type SessionNamespaceName = SupportedNamespace

/** What a wallet granted in one namespace, without invalid entries. */
export type GrantedNamespace = {
  /** The chain ids as the wallet wrote them. Networks that have changed their id may appear with the former id. */
  readonly chains: readonly CaipNetworkId[]
  readonly accounts: readonly CaipAddress[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** The active chain and the active account of a namespace. */
export type Selection = { readonly chain: CaipNetworkId; readonly address: string }

/** The session as every tab knows it: plain data that tabs can post to each other. */
export type SessionState = {
  readonly topic: string
  /** The pairing topic of the offer that the wallet approved. */
  readonly offer: string
  /** When the session ends, in ms since the epoch. */
  readonly expiresAt: number
  readonly wallet: WalletConnectSession['wallet']
  readonly namespaces: Readonly<Partial<Record<SessionNamespaceName, GrantedNamespace>>>
  readonly selected: Readonly<Partial<Record<SessionNamespaceName, Selection>>>
  /** Further properties that the wallet reported (CAIP-25), such as capabilities and bundlers. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly scopedProperties: Readonly<Record<string, unknown>>
}
