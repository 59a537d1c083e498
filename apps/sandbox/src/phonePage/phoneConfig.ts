import type { PhoneNetwork } from '@latchkey/phone'

/** A token that the wallet page lists. */
export type PhoneToken = { caipNetworkId: string; address: string; symbol: string; decimals: number }

/** The configuration that the wallet page loads at its start. The configuration has the actual addresses of the sandbox. */
export type PhoneConfig = {
  relayUrl: string
  projectId: string
  networks: readonly PhoneNetwork[]
  tokens: readonly PhoneToken[]
}
