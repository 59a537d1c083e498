import type { RpcSettings } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { createEndpointRpcs, isUnreachable, type Rpc } from '../rpc/createRpc.ts'
import { pause } from './pause.ts'

/** An endpoint of a network that is asked whether a payment has expired, failed or succeeded. */
export type OutcomeEndpoint = {
  readonly rpc: Rpc
  /**
   * The height of the last block that can include the transaction, computed from this endpoint's own block height, because another endpoint
   * may be wrong.
   */
  lastValidBlockHeight?: bigint
  /** True once the endpoint did not know the transaction although it had the statuses of all blocks that could include the transaction. */
  isGone: boolean
}

/** A question about the transaction, which an endpoint answers with yes or no. */
type Question = (endpoint: OutcomeEndpoint) => Promise<boolean>

/** The endpoints of a network, which decide together whether a payment has expired, failed or succeeded. */
export type OutcomeEndpoints = {
  readonly count: number
  /** Records that any endpoint of the network has responded, which proves that the page is online. */
  heard(): void
  /** Asks every endpoint the question. Returns true if all of them answer yes, except those that have never responded (`absenceLimits`). */
  agree(question: Question): Promise<boolean>
  /** Asks every endpoint the question. Returns true if two of them answer yes, or if one does and all others are silent (`isSilent`). */
  twoAgree(question: Question): Promise<boolean>
}

export declare namespace createOutcomeEndpoints {
  type Parameters = {
    settings: RpcSettings
    network: Network
    signature: string
    /** The question that each endpoint is asked, repeatedly, until the endpoint has responded once. */
    first: Question
    pauseMs: number
    /** Aborts once the outcome of the payment is known. */
    signal: AbortSignal
  }
}

/** An endpoint with a record of its responses and failures. */
type TrackedEndpoint = OutcomeEndpoint & {
  /** Whether the endpoint has responded since the payment was sent. */
  hasResponded: boolean
  /** How many questions in a row this endpoint did not answer, while the network responded. */
  failures: number
  /** When the first of these failures happened, in ms since 1970. */
  failingSince: number
  /** When the endpoint was asked for the first time, in ms since 1970. */
  readonly askedSince: number
  /**
   * How many responses the network had sent at the last failure. If this number has not grown at the next failure, the page may be offline.
   */
  heard: number
}

/** An endpoint is treated as absent if it has never responded, after at least this many failed requests and at least this time in ms. */
const absenceLimits = { failures: 10, ms: 60_000 }
/**
 * After how many failures an endpoint that has never responded no longer delays a confirmed payment. This is less than `absenceLimits`:
 * visitors wait for this, and a payment that is wrongly reported as failed would be made twice.
 */
const maxFailuresOfSilent = 2

/**
 * Creates the group of a network's endpoints that decide together about the outcome of a payment. If a single wrong endpoint could decide
 * that a payment has expired or failed, the visitor might pay a second time. If it could decide that a payment has succeeded, the site would
 * deliver without having been paid.
 *
 * For expiry and failure, an endpoint is treated as absent only if it has not responded once since the payment was sent. Then the other
 * endpoints decide without it. A single lost response does not make an endpoint absent. Otherwise, whenever a response is lost, a single
 * other endpoint could decide alone. For success, see `isSilent`.
 */
export function createOutcomeEndpoints(parameters: createOutcomeEndpoints.Parameters): OutcomeEndpoints {
  const { settings, network, signature, first, pauseMs, signal } = parameters
  let responseCount = 0
  const endpoints = createEndpointRpcs(settings, network, signal).map((endpointRpc) => {
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
      failingSince: 0,
      askedSince: Date.now(),
      heard: 0,
    }
    return endpoint
  })

  const isAbsent = ({ hasResponded, failures, askedSince }: TrackedEndpoint) =>
    !hasResponded && failures >= absenceLimits.failures && Date.now() - askedSince >= absenceLimits.ms

  /**
   * Whether a payment that another endpoint reports as confirmed counts without this endpoint, so that an endpoint which is down does not
   * make the payment doubtful. If the endpoint has responded since the payment was sent, it is waited for as long as for an absent one.
   */
  const isSilent = ({ hasResponded, failures, failingSince }: TrackedEndpoint) =>
    hasResponded
      ? failures >= absenceLimits.failures && Date.now() - failingSince >= absenceLimits.ms
      : failures >= maxFailuresOfSilent

  /** Asks an endpoint the question. Returns `undefined` if the endpoint does not answer it. */
  async function askEndpoint(endpoint: TrackedEndpoint, question: Question): Promise<boolean | undefined> {
    try {
      const isYes = await question(endpoint)
      endpoint.failures = 0
      return isYes
    } catch {
      // Counts a failure only if the network has responded since the last failure. Otherwise the page may be offline, where no endpoint can
      // respond.
      if (responseCount > endpoint.heard && endpoint.failures++ === 0) endpoint.failingSince = Date.now()
      endpoint.heard = responseCount
      return undefined
    }
  }

  async function askUntilResponse(endpoint: TrackedEndpoint): Promise<void> {
    for (;;) {
      await askEndpoint(endpoint, first)
      if (endpoint.hasResponded) return
      await pause(pauseMs, { signal, signature })
    }
  }

  // The loops end when `signal` aborts, because `pause` throws then. That error is expected, so it is ignored.
  if (endpoints.length > 1) for (const endpoint of endpoints) askUntilResponse(endpoint).catch(() => {})

  return {
    count: endpoints.length,
    heard() {
      responseCount++
    },
    async agree(question) {
      const answers = endpoints.map(async (each) => (await askEndpoint(each, question)) ?? isAbsent(each))
      return (await Promise.all(answers)).every(Boolean)
    },
    twoAgree: (question) =>
      new Promise((resolve) => {
        let agreeing = 0
        const answers = endpoints.map(async (endpoint) => {
          const isYes = await askEndpoint(endpoint, question)
          // Does not wait for the other answers, because one of those endpoints may be slow.
          if (isYes && ++agreeing === 2) resolve(true)
          return isYes ?? isSilent(endpoint)
        })
        void Promise.all(answers).then((list) => resolve(agreeing > 0 && list.every(Boolean)))
      }),
  }
}
