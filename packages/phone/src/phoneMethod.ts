import type { PhoneKeys } from './keys/derivePhoneKeys.ts'
import type { PhoneNetwork } from './phoneNetwork.ts'
import type { PhoneStorage } from './phoneStorage.ts'
import type { RequestDetails } from './requestDetails.ts'

/** The context of a method: the accounts and networks of the session, and the phone's own storage. */
export type MethodContext = {
  /** The network that the request is for. */
  network: PhoneNetwork
  /** Every network that the phone knows. */
  networks: readonly PhoneNetwork[]
  /** The CAIP-2 ids that the session grants. */
  sessionChains: readonly string[]
  /** The accounts, the active one first. */
  keys: readonly PhoneKeys[]
  storage: PhoneStorage
  /** Runs tasks one after the other, so that two transactions never use the same nonce or coin. */
  inTurn<result>(task: () => Promise<result>): Promise<result>
  /** Aborted when the phone is turned off. */
  signal: AbortSignal
  /** Adds a network to the phone. */
  addNetwork(network: PhoneNetwork): Promise<void>
  /** Adds a chain to the session and makes it the session's active one. */
  moveSession(caipNetworkId: string): Promise<void>
}

/** A checked request before its prompt. A request without `details` needs no prompt. */
export type PreparedRequest = {
  details?: RequestDetails
  /** The network of the action, if it differs from the network of the request. */
  caipNetworkId?: string
  run(): Promise<unknown>
}

/**
 * Checks a request and describes its action.
 *
 * @throws ProviderRpcError for a request that can never succeed
 */
export type PhoneMethod = (context: MethodContext, params: unknown) => PreparedRequest | Promise<PreparedRequest>

/** Prepares a request that needs no prompt. */
export function prepareWithoutPrompt(run: () => Promise<unknown>): PreparedRequest {
  return { run }
}
