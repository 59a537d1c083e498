import type { PhoneKeys } from './keys/derivePhoneKeys.ts'
import type { PhoneNetwork } from './phoneNetwork.ts'
import type { PhoneStorage } from './phoneStorage.ts'
import type { RequestDetails } from './requestDetails.ts'

/** What a method may use: the accounts and networks of the session that it came by, and the phone's own memory. */
export type MethodContext = {
  /** The network that the request is for. */
  network: PhoneNetwork
  /** Every network that the phone knows. */
  networks: readonly PhoneNetwork[]
  /** CAIP-2 ids that the session holds. */
  sessionChains: readonly string[]
  /** The accounts, the active one first. */
  keys: readonly PhoneKeys[]
  storage: PhoneStorage
  /** Runs one task after the other, so that two transactions never take one nonce or one coin. */
  inTurn<result>(task: () => Promise<result>): Promise<result>
  /** Ends with the phone. */
  signal: AbortSignal
  /** Has the phone know a network. */
  addNetwork(network: PhoneNetwork): Promise<void>
  /** Puts a chain into the session and makes it the session's active one. */
  moveSession(caipNetworkId: string): Promise<void>
}

/** A checked request, before any prompt. One without `details` needs no prompt. */
export type PreparedRequest = {
  details?: RequestDetails
  /** Where it acts, if not on the network that the request is for. */
  caipNetworkId?: string
  run(): Promise<unknown>
}

/**
 * Checks a request and tells what it would do.
 *
 * @throws ProviderRpcError for what can never be done
 */
export type PhoneMethod = (context: MethodContext, params: unknown) => PreparedRequest | Promise<PreparedRequest>

/** A request that is answered without a prompt. */
export function quiet(run: () => Promise<unknown>): PreparedRequest {
  return { run }
}
