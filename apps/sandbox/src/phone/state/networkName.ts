import type { PhoneNetwork } from '@latchkey/testing/phone'

/** 'Sandbox One' for 'eip155:31337', or the id itself. */
export function networkName(networks: readonly PhoneNetwork[], caipNetworkId: string): string {
  return networks.find((network) => network.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId
}
