import type { RpcSettings } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { endpointsOf, isUnreachable, type Rpc } from '../rpc/createRpc.ts'
import { pause } from './pause.ts'

/** An endpoint that is asked whether a payment has expired or failed. */
export type Witness = {
  readonly rpc: Rpc
  /** The height of the last block that can include the transaction, counted by this endpoint, because another endpoint may be wrong. */
  lastValidBlockHeight?: bigint
  /** Whether the endpoint did not know the transaction while it had the statuses of all blocks that could include the transaction. */
  isGone: boolean
}

type Question = (witness: Witness) => Promise<boolean>

export type Witnesses = {
  readonly count: number
  /** Records that an endpoint of the network responded, which shows that the page is online. */
  heard(): void
  /** Whether every endpoint that is not absent answers the question with yes. */
  agree(question: Question): Promise<boolean>
}

export declare namespace createWitnesses {
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

type TrackedWitness = Witness & {
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
export function createWitnesses(parameters: createWitnesses.Parameters): Witnesses {
  const { settings, network, signature, first, pauseMs, signal } = parameters
  let responses = 0
  const witnesses = endpointsOf(settings, network, signal).map((endpoint) => {
    const witness: TrackedWitness = {
      async rpc(...request) {
        try {
          const answer = await endpoint(...request)
          witness.hasResponded = true
          return answer
        } catch (error) {
          witness.hasResponded ||= !isUnreachable(error)
          throw error
        }
      },
      isGone: false,
      hasResponded: false,
      failures: 0,
      askedSince: Date.now(),
      heard: 0,
    }
    return witness
  })

  const isAbsent = ({ hasResponded, failures, askedSince }: TrackedWitness) =>
    !hasResponded && failures >= absenceLimits.failures && Date.now() - askedSince >= absenceLimits.ms

  async function askWitness(witness: TrackedWitness, question: Question): Promise<boolean> {
    try {
      return await question(witness)
    } catch {
      // A failure is counted only if the network has responded since the last one, because no endpoint responds while the page is offline.
      if (responses > witness.heard) witness.failures++
      witness.heard = responses
      return isAbsent(witness)
    }
  }

  async function askUntilResponse(witness: TrackedWitness): Promise<void> {
    for (;;) {
      await askWitness(witness, first)
      if (witness.hasResponded) return
      await pause(pauseMs, { signal, signature })
    }
  }

  // The loops end when `signal` aborts, because `pause` throws then. That error is expected and ignored.
  if (witnesses.length > 1) for (const witness of witnesses) askUntilResponse(witness).catch(() => {})

  return {
    count: witnesses.length,
    heard() {
      responses++
    },
    async agree(question) {
      const answers = await Promise.all(witnesses.map((witness) => askWitness(witness, question)))
      return answers.every(Boolean)
    },
  }
}
