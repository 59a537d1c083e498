import type { RpcSettings } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { endpointsOf, isSilence, type Rpc } from '../rpc/createRpc.ts'
import { pause } from './pause.ts'

/** An endpoint that is asked by itself whether a payment is not paid. */
export type Witness = {
  readonly rpc: Rpc
  /** The last block that can hold the transaction, by this endpoint's own count: another one may count wrong. */
  lastValidBlockHeight?: bigint
  /** Whether it had the statuses of all blocks that could hold the transaction, and did not know it. */
  isGone: boolean
}

type Question = (witness: Witness) => Promise<boolean>

export type Witnesses = {
  readonly count: number
  /** Notes that the network responded: the page is online. */
  heard(): void
  /** Whether every endpoint answers yes, except those that are absent. */
  agree(question: Question): Promise<boolean>
}

export declare namespace createWitnesses {
  type Parameters = {
    settings: RpcSettings
    network: Network
    signature: string
    /** Asked of each endpoint from the beginning, until it responds. */
    first: Question
    pauseMs: number
    /** Aborts once the payment has its outcome. */
    signal: AbortSignal
  }
}

type Standing = Witness & {
  /** Whether it has responded since the payment was sent. */
  hasResponded: boolean
  /** How many questions it has left without a response while the network responded. */
  failures: number
  /** When it was asked first, epoch ms. */
  readonly askedSince: number
  /** How often the network had responded at the last failure. */
  heard: number
}

/** How many questions, and for how long, an endpoint has to leave without a response to count as absent. */
const absence = { failures: 10, ms: 60_000 }

/**
 * The endpoints of a network, which decide together that a payment is not paid: one that is wrong would have the person pay again.
 * An endpoint counts as absent, so that the others decide without it, only if it has not responded once since the payment was sent.
 * Every network loses a response now and then: without this rule, a single endpoint would decide alone at such a moment.
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
      // While the page is offline, no endpoint responds.
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

  // The end of `signal` ends it.
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
