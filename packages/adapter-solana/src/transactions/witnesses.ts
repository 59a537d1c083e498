import type { RpcSettings } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { endpointsOf, isSilence, type Rpc } from '../rpc/createRpc.ts'
import { pause } from './pause.ts'

/** An endpoint that is asked whether a payment has expired or failed. */
export type Witness = {
  readonly rpc: Rpc
  /** The last block that can include the transaction, by this endpoint's own block height. Another endpoint may report a wrong height. */
  lastValidBlockHeight?: bigint
  /** Whether the endpoint had the statuses of all blocks that could include the transaction, and did not know it. */
  isGone: boolean
}

type Question = (witness: Witness) => Promise<boolean>

export type Witnesses = {
  readonly count: number
  /** Records that the network responded, so the page is online. */
  heard(): void
  /** Whether every endpoint answers yes, except absent ones. */
  agree(question: Question): Promise<boolean>
}

export declare namespace createWitnesses {
  type Parameters = {
    settings: RpcSettings
    network: Network
    signature: string
    /** The question that each endpoint is asked from the start, until it responds. */
    first: Question
    pauseMs: number
    /** Aborts once the outcome of the payment is known. */
    signal: AbortSignal
  }
}

type Standing = Witness & {
  /** Whether the endpoint has responded since the payment was sent. */
  hasResponded: boolean
  /** How many requests to it failed while other requests to the network succeeded. */
  failures: number
  /** When the endpoint was first asked, in ms since epoch. */
  readonly askedSince: number
  /** How many responses the network had sent at the last failure. */
  heard: number
}

/** An endpoint counts as absent after this many failed requests and this time. */
const absence = { failures: 10, ms: 60_000 }

/**
 * Creates the group of a network's endpoints that decide together whether a payment has expired or failed. If a single wrong endpoint could
 * decide, the visitor would pay again.
 *
 * An endpoint counts as absent only if it has not responded once since the payment was sent. Then the others decide without it. Every
 * network loses a response now and then: without this rule, a single endpoint would decide at such a moment.
 */
export function createWitnesses(parameters: createWitnesses.Parameters): Witnesses {
  const { settings, network, signature, first, pauseMs, signal } = parameters
  let responses = 0
  const witnesses = endpointsOf(settings, network, signal).map((endpoint) => {
    const witness: Standing = {
      async rpc(...request) {
        try {
          const answer = await endpoint(...request)
          witness.hasResponded = true
          return answer
        } catch (error) {
          witness.hasResponded ||= !isSilence(error)
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

  const isAbsent = ({ hasResponded, failures, askedSince }: Standing) =>
    !hasResponded && failures >= absence.failures && Date.now() - askedSince >= absence.ms

  async function ask(witness: Standing, question: Question): Promise<boolean> {
    try {
      return await question(witness)
    } catch {
      // While the page is offline, no endpoint responds. Such failures do not count.
      if (responses > witness.heard) witness.failures++
      witness.heard = responses
      return isAbsent(witness)
    }
  }

  async function meet(witness: Standing): Promise<void> {
    for (;;) {
      await ask(witness, first)
      if (witness.hasResponded) return
      await pause(pauseMs, { signal, signature })
    }
  }

  // Each loop stops when `signal` aborts.
  if (witnesses.length > 1) for (const witness of witnesses) meet(witness).catch(() => {})

  return {
    count: witnesses.length,
    heard() {
      responses++
    },
    async agree(question) {
      const answers = await Promise.all(witnesses.map((witness) => ask(witness, question)))
      return answers.every(Boolean)
    },
  }
}
