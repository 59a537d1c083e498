import type { PhoneKeys } from './keys/derivePhoneKeys.ts'
import type { PhoneNetwork } from './phoneNetwork.ts'
import type { PhoneStorage } from './phoneStorage.ts'
import type { RequestDetails } from './requestDetails.ts'

/** What the code of a method can use: the session's accounts and networks, and the phone's storage. */
export type MethodContext = {
  /** The network for which the site has sent the request. */
  network: PhoneNetwork
  /** Every network that the phone knows. */
  networks: readonly PhoneNetwork[]
  /** CAIP-2 ids of the chains that the session grants. */
  sessionChains: readonly string[]
  /** The keys of the accounts. The first account is active. */
  keys: readonly PhoneKeys[]
  storage: PhoneStorage
  /** Runs tasks one after the other, so that two transactions do not get the same nonce or spend the same coin. */
  inTurn<result>(task: () => Promise<result>): Promise<result>
  /** An abort signal that fires when the phone is turned off. */
  signal: AbortSignal
  /** Adds a network to those that the phone knows. */
  addNetwork(network: PhoneNetwork): Promise<void>
  /** Adds a chain to the session and makes it the session's active chain. */
  moveSession(caipNetworkId: string): Promise<void>
}

/**
 * A request whose parameters were checked. If it has `details`, the phone shows them in a prompt. Otherwise the request runs without a
 * prompt.
 */
export type PreparedRequest = {
  details?: RequestDetails
  /** The network on which the action takes place, if it is not the network of the request. */
  caipNetworkId?: string
  run(): Promise<unknown>
}

/**
 * Checks the parameters of a request. Returns what the prompt shows, and a function that performs the action.
 *
 * @throws ProviderRpcError if the request can never succeed
 */
export type PhoneMethod = (context: MethodContext, params: unknown) => PreparedRequest | Promise<PreparedRequest>

/** Returns a request that runs without a prompt. */
export function prepareWithoutPrompt(run: () => Promise<unknown>): PreparedRequest {
  return { run }
}
