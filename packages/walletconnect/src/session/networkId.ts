import type { CaipAddress, CaipNetworkId, Network } from '@latchkey/protocol'
import type { GrantedNamespace } from './sessionState.ts'

/** The id that the kit knows a chain by: wallets may still call it by the one that it had before. */
export function toNetworkId(networks: readonly Network[], chain: CaipNetworkId): CaipNetworkId {
  const renamed = networks.find(({ deprecatedCaipNetworkId }) => deprecatedCaipNetworkId === chain)
  return renamed?.caipNetworkId ?? chain
}

/** The id that the session knows a network by; `undefined` where the wallet did not approve it. */
export function toSessionChain(
  { chains }: Pick<GrantedNamespace, 'chains'>,
  networks: readonly Network[],
  caipNetworkId: CaipNetworkId,
): CaipNetworkId | undefined {
  if (chains.includes(caipNetworkId)) return caipNetworkId
  return chains.find((chain) => toNetworkId(networks, chain) === caipNetworkId)
}

/** 'eip155:1' of 'eip155:1:0xab16…'. */
export function chainOf(account: CaipAddress): CaipNetworkId {
  return account.slice(0, account.lastIndexOf(':')) as CaipNetworkId
}

/** '0xab16…' of 'eip155:1:0xab16…'. */
export function addressOf(account: CaipAddress): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
