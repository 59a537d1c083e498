import { createListSchema } from '@latchkey/protocol/schemas'
import * as z from 'zod/mini'
import type { Limits } from '../limits.ts'

const maxAttestationLength = 8 * 1024
/** The characters that an attestation (a JWT) can have. A single character outside Latin-1 would double the memory of the whole string. */
const asciiPattern = /^[\x20-\x7e]*$/
const defaultTtlSeconds = 6 * 60 * 60
const defaultSessionTtlSeconds = 5 * 60

/**
 * Matches a base64 envelope of type 0, which is encrypted with the key of the topic (WalletConnect v2, _Crypto Envelopes_). The pattern
 * checks that the first byte, the type, is 0. The pattern also checks all further characters: some base64 decoders skip invalid characters,
 * and would decode a different first byte.
 */
const envelopeType0Pattern = /^A[A-P][A-Za-z0-9+/]*={0,2}$/
/**
 * Matches a base64 envelope of type 0 or type 1. Type 1 is encrypted to the public key of the receiver. Type 2 does not match, because it
 * is plain text, which anyone could publish to any topic.
 */
const envelopeType0Or1Pattern = /^A[A-Za-f][A-Za-z0-9+/]*={0,2}$/
/**
 * The tags of messages that may be encrypted to a public key: only responses to `wc_sessionAuthenticate`. The three tags mean approved,
 * rejected, and automatically rejected by the wallet's library.
 */
const type1Tags: ReadonlySet<number> = new Set([1117, 1118, 1119])

/**
 * Creates a schema for the params of each method, as the specification of the relay's RPC says. The params of `wc_proposeSession` and
 * `wc_approveSession` follow what wallets send. Fields that the relay does not use (`prompt`, `correlationId`, `tvf`, …) are ignored.
 */
export function createParamsSchemas({ messageBytes, batchItems, ttlSeconds }: Limits) {
  const topicError = 'topic is not 32 bytes in lower-case hex'
  const topic = z.string(topicError).check(z.regex(/^[0-9a-f]{64}$/, topicError))
  const messageText = z
    .string('message is not a string')
    .check(z.maxLength(messageBytes, `message is longer than ${messageBytes} bytes`))
  const message = messageText.check(z.regex(envelopeType0Pattern, 'message is not sealed'))
  const sealedText = messageText.check(z.regex(envelopeType0Or1Pattern, 'message is not sealed'))
  const ttl = z
    .int('ttl is not a whole number of seconds')
    .check(z.minimum(1, 'ttl is less than a second'), z.maximum(ttlSeconds, `ttl is more than ${ttlSeconds} seconds`))
  const tag = z.uint32('tag is not a 32-bit number')
  const attestation = z.nullish(
    z
      .string()
      .check(
        z.maxLength(maxAttestationLength, 'attestation is too long'),
        z.regex(asciiPattern, 'attestation is not in printable ASCII'),
      ),
  )
  const subscription = z.object({ topic, id: z.string() })

  const createBatchSchema = <Item extends z.ZodMiniType>(item: Item) =>
    createListSchema(item, { most: batchItems, message: `more than ${batchItems} in a batch` })

  const publishParams = z
    .object({
      topic,
      message: sealedText,
      ttl: z._default(ttl, defaultTtlSeconds),
      tag: z._default(tag, 0),
      attestation,
    })
    .check(
      z.refine(
        ({ message, tag }) => type1Tags.has(tag) || envelopeType0Pattern.test(message),
        'message is sealed to a key, which its tag does not allow',
      ),
    )

  return {
    publish: publishParams,
    batchPublish: z.object({ messages: createBatchSchema(publishParams) }),
    subscribe: z.object({ topic }),
    batchSubscribe: z.object({ topics: createBatchSchema(topic) }),
    unsubscribe: subscription,
    batchUnsubscribe: z.object({ subscriptions: createBatchSchema(subscription) }),
    fetchMessages: z.object({ topic }),
    batchFetchMessages: z.object({ topics: createBatchSchema(topic) }),
    proposeSession: z.object({
      pairingTopic: topic,
      sessionProposal: message,
      ttl: z._default(ttl, defaultSessionTtlSeconds),
      attestation,
    }),
    approveSession: z.object({
      pairingTopic: topic,
      sessionTopic: topic,
      sessionProposalResponse: message,
      sessionSettlementRequest: message,
      ttl: z._default(ttl, defaultSessionTtlSeconds),
    }),
  }
}

/** The types of the validated params, by method. */
export type Params = {
  [Name in keyof ReturnType<typeof createParamsSchemas>]: z.infer<ReturnType<typeof createParamsSchemas>[Name]>
}
