import type { CaipAddress, CaipNetworkId, Network } from '@latchkey/protocol'
import type { GrantedNamespace } from './sessionState.ts'

/** Returns the id that the kit uses for a chain. A wallet may still use the chain's former id. */
export function toNetworkId(networks: readonly Network[], chain: CaipNetworkId): CaipNetworkId {
  const renamedNetwork = networks.find(({ deprecatedCaipNetworkId }) => deprecatedCaipNetworkId === chain)
  return renamedNetwork?.caipNetworkId ?? chain
}

/** Returns the id that the session uses for a network, or `undefined` if the wallet did not approve the network. */
export function toSessionChain(
  { chains }: Pick<GrantedNamespace, 'chains'>,
  networks: readonly Network[],
  caipNetworkId: CaipNetworkId,
): CaipNetworkId | undefined {
  if (chains.includes(caipNetworkId)) return caipNetworkId
  return chains.find((chain) => toNetworkId(networks, chain) === caipNetworkId)
}

/** Returns 'eip155:1' for 'eip155:1:0xab16…'. */
export function chainOf(account: CaipAddress): CaipNetworkId {
  return account.slice(0, account.lastIndexOf(':')) as CaipNetworkId
}

/** Returns '0xab16…' for 'eip155:1:0xab16…'. */
export function addressOf(account: CaipAddress): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
