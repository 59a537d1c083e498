import type { PhoneNetwork } from '@latchkey/phone'

/** A token whose balance the wallet page shows. */
export type PhoneToken = { caipNetworkId: string; address: string; symbol: string; decimals: number }

/** The configuration that the wallet page loads when it starts. It contains the addresses of the running sandbox. */
export type PhoneConfig = {
  relayUrl: string
  projectId: string
  networks: readonly PhoneNetwork[]
  tokens: readonly PhoneToken[]
}
