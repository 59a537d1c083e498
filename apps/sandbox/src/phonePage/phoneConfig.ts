import type { PhoneNetwork } from '@latchkey/testing/phone'

/** A token that the wallet page lists. */
export type PhoneToken = { caipNetworkId: string; address: string; symbol: string; decimals: number }

/** What the wallet page is told at its start: where the sandbox really listens. */
export type PhoneConfig = {
  relayUrl: string
  projectId: string
  networks: readonly PhoneNetwork[]
  tokens: readonly PhoneToken[]
}
