import type * as z from 'zod/mini'
import type { Limits } from './limits.ts'
import { createPayloadError, InvalidParamsError } from './RelayError.ts'
import type { Reply, Session } from './session.ts'
import { createParamsSchemas } from './wire/params.ts'

/** Runs a request whose params are already validated. */
export type RunRequest = (session: Session) => Promise<Reply>

/** A method of the relay's protocol. */
type Method = {
  /** Returns how many requests the relay charges for a call. The function reads the params before they are validated. */
  costOf: (params: unknown) => number
  /**
   * Validates params. The returned function keeps only the validated params, so that the memory of the rest of the frame can be freed.
   *
   * @throws RelayError -32600 if the params are invalid.
   */
  prepare: (params: unknown) => RunRequest
}

/** The tags of the messages that `wc_proposeSession` and `wc_approveSession` publish. */
const messageTags = { proposal: 1100, proposalResponse: 1101, settlement: 1102 } as const

/** Creates the methods that clients may call, by their name in the protocol. Returns a function that finds a method. */
export function createMethods(limits: Limits) {
  const params = createParamsSchemas(limits)
  /**
   * Returns a function that computes the cost of a batch from its length. A batch that is too long is refused when its params are
   * validated, so it costs no more than the longest valid batch.
   */
  const createBatchCost = (name: string, itemsPerRequest: number) => (params: unknown) => {
    const items = (params as Readonly<Record<string, unknown>> | null | undefined)?.[name]
    const count = Array.isArray(items) ? Math.min(items.length, limits.batchItems) : 0
    return Math.max(1, Math.ceil(count / itemsPerRequest))
  }

  const methods: Readonly<Record<string, Method>> = {
    irn_publish: createMethod(params.publish, 1, async (session, draft) => ({
      result: await session.publish([draft]),
    })),

    irn_batchPublish: createMethod(
      params.batchPublish,
      createBatchCost('messages', 1),
      async (session, { messages }) => ({
        result: await session.publish(messages),
      }),
    ),

    irn_subscribe: createMethod(params.subscribe, 1, async (session, { topic }) => {
      const { ids, start } = await session.subscribe([topic])
      return { result: ids[0], start }
    }),

    irn_batchSubscribe: createMethod(
      params.batchSubscribe,
      createBatchCost('topics', 10),
      async (session, { topics }) => {
        const { ids, start } = await session.subscribe(topics)
        return { result: ids, start }
      },
    ),

    irn_unsubscribe: createMethod(params.unsubscribe, 1, async (session, { topic }) => ({
      result: session.unsubscribe([topic]),
    })),

    irn_batchUnsubscribe: createMethod(
      params.batchUnsubscribe,
      createBatchCost('subscriptions', 10),
      async (session, { subscriptions }) => ({
        result: session.unsubscribe(subscriptions.map(({ topic }) => topic)),
      }),
    ),

    irn_fetchMessages: createMethod(params.fetchMessages, 1, async (session, { topic }) => ({
      result: await session.fetchMessages([topic]),
    })),

    irn_batchFetchMessages: createMethod(
      params.batchFetchMessages,
      createBatchCost('topics', 10),
      async (session, { topics }) => ({
        result: await session.fetchMessages(topics),
      }),
    ),

    wc_proposeSession: createMethod(params.proposeSession, 2, async (session, callParams) => {
      const { pairingTopic: topic, sessionProposal: message, ...rest } = callParams
      const result = await session.publish([{ topic, message, ...rest, tag: messageTags.proposal }])
      const { start } = await session.subscribe([topic])
      return { result, start }
    }),

    wc_approveSession: createMethod(params.approveSession, 3, async (session, callParams) => {
      const { pairingTopic, sessionTopic, ttl, ...messages } = callParams
      const result = await session.publish([
        { topic: pairingTopic, message: messages.sessionProposalResponse, ttl, tag: messageTags.proposalResponse },
        { topic: sessionTopic, message: messages.sessionSettlementRequest, ttl, tag: messageTags.settlement },
      ])
      const { start } = await session.subscribe([sessionTopic])
      return { result, start }
    }),
  }

  /**
   * Returns the method with this name.
   *
   * @throws RelayError -32600 if the method is unknown
   */
  return (name: string): Method => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!method) throw createPayloadError('Unknown method')
    return method
  }
}

/** Creates a method from the schema of its params, its cost in requests, and the function that runs it. */
function createMethod<Schema extends z.ZodMiniType>(
  schema: Schema,
  cost: number | ((params: unknown) => number),
  run: (session: Session, params: z.infer<Schema>) => Promise<Reply>,
): Method {
  return {
    costOf: typeof cost === 'number' ? () => cost : cost,
    prepare: (params) => {
      const { success, data, error } = schema.safeParse(params)
      if (!success) throw new InvalidParamsError(`${error.issues[0]?.message}`)
      return (session) => run(session, data)
    },
  }
}
