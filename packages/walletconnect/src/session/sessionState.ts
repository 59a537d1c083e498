import type { WalletConnectSession } from '@latchkey/core/adapter'
import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'

/** The namespaces that a wallet can be asked for over WalletConnect. */
export type SessionNamespaceName = 'eip155' | 'solana' | 'bip122'

/** What a wallet granted in one namespace, as far as it is in order. */
export type GrantedNamespace = {
  /** The ids that the wallet used: for networks that changed theirs, maybe the old one. */
  readonly chains: readonly CaipNetworkId[]
  readonly accounts: readonly CaipAddress[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Which chain and account of a namespace are in use. */
export type Selection = { readonly chain: CaipNetworkId; readonly address: string }

/** The session as every tab knows it: plain data that can be posted from one to the other. */
export type SessionState = {
  readonly topic: string
  /** The topic of the offer that it came of. */
  readonly offer: string
  /** Epoch ms. */
  readonly expiresAt: number
  readonly wallet: WalletConnectSession['wallet']
  readonly namespaces: Readonly<Partial<Record<SessionNamespaceName, GrantedNamespace>>>
  readonly selected: Readonly<Partial<Record<SessionNamespaceName, Selection>>>
  /** What the wallet said of itself beside (CAIP-25): capabilities, bundlers. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly scopedProperties: Readonly<Record<string, unknown>>
}
