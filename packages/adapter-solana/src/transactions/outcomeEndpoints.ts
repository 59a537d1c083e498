import type { RpcSettings } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { endpointsOf, isUnreachable, type Rpc } from '../rpc/createRpc.ts'
import { pause } from './pause.ts'

/** An endpoint that is asked for the outcome of a payment: whether the payment has expired or failed. */
export type OutcomeEndpoint = {
  readonly rpc: Rpc
  /** The height of the last block that can include the transaction, counted by this endpoint, because another endpoint may be wrong. */
  lastValidBlockHeight?: bigint
  /** Whether the endpoint did not know the transaction while it had the statuses of all blocks that could include the transaction. */
  isGone: boolean
}

type Question = (endpoint: OutcomeEndpoint) => Promise<boolean>

export type OutcomeEndpoints = {
  readonly count: number
  /** Records that an endpoint of the network responded, which shows that the page is online. */
  heard(): void
  /** Whether every endpoint that is not absent answers the question with yes. */
  agree(question: Question): Promise<boolean>
}

export declare namespace createOutcomeEndpoints {
  type Parameters = {
    settings: RpcSettings
    network: Network
    signature: string
    /** The question that is repeated from the start for each endpoint, until the endpoint has responded once. */
    first: Question
    pauseMs: number
    /** Aborts once the outcome of the payment is known. */
    signal: AbortSignal
  }
}

type TrackedEndpoint = OutcomeEndpoint & {
  /** Whether the endpoint has responded since the payment was sent. */
  hasResponded: boolean
  /** How many requests to this endpoint failed while requests to other endpoints succeeded. */
  failures: number
  /** When the endpoint was first asked, in ms since epoch. */
  readonly askedSince: number
  /** The number of responses of the network at the last failure. If it has not grown since, the page may be offline. */
  heard: number
}

/** An endpoint is treated as absent once it has failed this many requests and this time has passed. */
const absenceLimits = { failures: 10, ms: 60_000 }

/**
 * Creates the group of a network's endpoints that decide together whether a payment has expired or failed. If a single wrong endpoint could
 * decide, the visitor would pay again.
 *
 * An endpoint is treated as absent only if it has not responded once since the payment was sent. Then the others decide without it. A
 * single lost response does not make an endpoint absent. Otherwise one endpoint could decide alone at such a moment.
 */
export function createOutcomeEndpoints(parameters: createOutcomeEndpoints.Parameters): OutcomeEndpoints {
  const { settings, network, signature, first, pauseMs, signal } = parameters
  let responses = 0
  const endpoints = endpointsOf(settings, network, signal).map((endpointRpc) => {
    const endpoint: TrackedEndpoint = {
      async rpc(...request) {
        try {
          const response = await endpointRpc(...request)
          endpoint.hasResponded = true
          return response
        } catch (error) {
          endpoint.hasResponded ||= !isUnreachable(error)
          throw error
        }
      },
      isGone: false,
      hasResponded: false,
      failures: 0,
      askedSince: Date.now(),
      heard: 0,
    }
    return endpoint
  })

  const isAbsent = ({ hasResponded, failures, askedSince }: TrackedEndpoint) =>
    !hasResponded && failures >= absenceLimits.failures && Date.now() - askedSince >= absenceLimits.ms

  async function askEndpoint(endpoint: TrackedEndpoint, question: Question): Promise<boolean> {
    try {
      return await question(endpoint)
    } catch {
      // A failure is counted only if the network has responded since the last one, because no endpoint responds while the page is offline.
      if (responses > endpoint.heard) endpoint.failures++
      endpoint.heard = responses
      return isAbsent(endpoint)
    }
  }

  async function askUntilResponse(endpoint: TrackedEndpoint): Promise<void> {
    for (;;) {
      await askEndpoint(endpoint, first)
      if (endpoint.hasResponded) return
      await pause(pauseMs, { signal, signature })
    }
  }

  // The loops end when `signal` aborts, because `pause` throws then. That error is expected and ignored.
  if (endpoints.length > 1) for (const endpoint of endpoints) askUntilResponse(endpoint).catch(() => {})

  return {
    count: endpoints.length,
    heard() {
      responses++
    },
    async agree(question) {
      const answers = await Promise.all(endpoints.map((endpoint) => askEndpoint(endpoint, question)))
      return answers.every(Boolean)
    },
  }
}
