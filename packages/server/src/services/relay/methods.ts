import type * as z from 'zod/mini'
import type { Limits } from './limits.ts'
import { payloadError } from './RelayError.ts'
import type { Reply, Session } from './session.ts'
import { createParams } from './wire/params.ts'

export type Call = {
  /** How many requests of the client it counts as. */
  cost: number
  run: (session: Session) => Promise<Reply>
}

type Method = (params: unknown) => Call

/** The tags of the messages that the combined calls publish. */
const tags = { proposal: 1100, proposalResponse: 1101, settlement: 1102 } as const

/** Of a batch that is only looked up, ten items count as one request. */
const lookupCost = (items: readonly unknown[]) => Math.max(1, Math.ceil(items.length / 10))

/** Every method that clients may call, by its name on the wire. */
export function createMethods(limits: Limits) {
  const params = createParams(limits)

  const methods: Readonly<Record<string, Method>> = {
    irn_publish: method(params.publish, (draft) => ({
      cost: 1,
      run: async (session) => ({ result: await session.publish([draft]) }),
    })),

    irn_batchPublish: method(params.batchPublish, ({ messages }) => ({
      cost: Math.max(1, messages.length),
      run: async (session) => ({ result: await session.publish(messages) }),
    })),

    irn_subscribe: method(params.subscribe, ({ topic }) => ({
      cost: 1,
      run: async (session) => {
        const subscriptions = await session.subscribe([topic])
        return { result: subscriptions[0]?.id, subscriptions }
      },
    })),

    irn_batchSubscribe: method(params.batchSubscribe, ({ topics }) => ({
      cost: lookupCost(topics),
      run: async (session) => {
        const subscriptions = await session.subscribe(topics)
        return { result: subscriptions.map(({ id }) => id), subscriptions }
      },
    })),

    irn_unsubscribe: method(params.unsubscribe, ({ topic }) => ({
      cost: 1,
      run: async (session) => ({ result: session.unsubscribe([topic]) }),
    })),

    irn_batchUnsubscribe: method(params.batchUnsubscribe, ({ subscriptions }) => ({
      cost: lookupCost(subscriptions),
      run: async (session) => ({ result: session.unsubscribe(subscriptions.map(({ topic }) => topic)) }),
    })),

    irn_fetchMessages: method(params.fetchMessages, ({ topic }) => ({
      cost: 1,
      run: async (session) => ({ result: await session.fetchMessages([topic]) }),
    })),

    irn_batchFetchMessages: method(params.batchFetchMessages, ({ topics }) => ({
      cost: lookupCost(topics),
      run: async (session) => ({ result: await session.fetchMessages(topics) }),
    })),

    wc_proposeSession: method(params.proposeSession, ({ pairingTopic: topic, sessionProposal: message, ...rest }) => ({
      cost: 2,
      run: async (session) => {
        const result = await session.publish([{ topic, message, ...rest, tag: tags.proposal }])
        return { result, subscriptions: await session.subscribe([topic]) }
      },
    })),

    wc_approveSession: method(params.approveSession, ({ pairingTopic, sessionTopic, ttl, ...messages }) => ({
      cost: 3,
      run: async (session) => {
        const result = await session.publish([
          { topic: pairingTopic, message: messages.sessionProposalResponse, ttl, tag: tags.proposalResponse },
          { topic: sessionTopic, message: messages.sessionSettlementRequest, ttl, tag: tags.settlement },
        ])
        return { result, subscriptions: await session.subscribe([sessionTopic]) }
      },
    })),
  }

  /** @throws RelayError -32600 */
  return (name: string, given: unknown): Call => {
    const found = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!found) throw payloadError('Unknown method')
    return found(given)
  }
}

function method<Schema extends z.ZodMiniType>(schema: Schema, call: (params: z.infer<Schema>) => Call): Method {
  return (params) => {
    const { success, data, error } = schema.safeParse(params)
    if (!success) throw payloadError(`Invalid params: ${error.issues[0]?.message}`)
    return call(data)
  }
}
