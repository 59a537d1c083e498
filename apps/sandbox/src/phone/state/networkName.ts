import type { PhoneNetwork } from '@latchkey/phone'

/** Returns the name of a network: 'Sandbox One' for 'eip155:31337'. Returns the id of an unknown network unchanged. */
export function networkName(networks: readonly PhoneNetwork[], caipNetworkId: string): string {
  return networks.find((network) => network.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId
}
