import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'

/** The account in use, the wallet that holds it, and its network. */
export type PaySource = {
  readonly namespace: Namespace
  readonly address: string
  readonly connectorId: string
  readonly caipNetworkId: CaipNetworkId
}

/** Returns the account in use; `undefined` if no wallet is connected. */
export function readPaySource(core: Core): PaySource | undefined {
  const account = getAccount(core)
  if (!account.isConnected) return undefined
  const { namespace, address, connectorId, caipNetworkId } = account
  return { namespace, address, connectorId, caipNetworkId }
}
