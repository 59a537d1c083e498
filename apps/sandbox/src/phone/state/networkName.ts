import type { PhoneNetwork } from '@latchkey/phone'

/** Returns 'Sandbox One' for 'eip155:31337', and an unknown id unchanged. */
export function networkName(networks: readonly PhoneNetwork[], caipNetworkId: string): string {
  return networks.find((network) => network.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId
}
