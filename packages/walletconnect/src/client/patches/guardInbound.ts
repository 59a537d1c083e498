import type { ICore, JsonRpcRecord } from '@walletconnect/types'
import { bigintToText } from '../bigintToText.ts'
import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { type Fields, isObject } from './readStored.ts'

type Id = JsonRpcRecord['id']
/** The private map of the WalletConnect client's history: the sent and received requests by their ids. */
type HistoryRecords = { records: ReadonlyMap<Id, JsonRpcRecord> }

/** Envelope type 0: encrypted with the key of the topic. */
const topicKeyEnvelope = 0
/**
 * Envelope type 1: encrypted with a key that is derived from a key of the site and a key in the envelope. Only the response to a sign-in
 * has this type.
 */
const senderKeyEnvelope = 1

const signInMethod = 'wc_sessionAuthenticate'

/**
 * Matches the requests that a wallet may send to a site, over a pairing and over a session. The WalletConnect client itself also accepts
 * requests that only sites may send.
 */
const walletMethodPatterns = {
  pairing: /^wc_pairing(Delete|Ping)$/,
  session: /^wc_session(Settle|Update|Extend|Ping|Delete|Event)$/,
} as const

/** The protocol's error code for an unsupported method. */
const methodUnsupportedCode = 10001

/**
 * Returns whether the response to a request is a wallet's response to an offer. An offer consists of a session proposal and, with a sign-in,
 * of a sign-in request. A wallet that does not support the sign-in request can still accept the proposal.
 */
export function isOfferResponse(method: string, error: unknown): boolean {
  return (
    method === 'wc_sessionPropose' ||
    (method === signInMethod && (error as { code?: unknown } | undefined)?.code !== methodUnsupportedCode)
  )
}

export declare namespace refuseForgedMessages {
  type Parameters = {
    core: ICore
    /** Returns the open sign-ins, each with its response topic and its pairing. `undefined` until the WalletConnect client is open. */
    signIns(): Pick<Client['auth']['pairingTopics'], 'keys' | 'values'> | undefined
  }
}

/**
 * Fault: the WalletConnect client accepts messages that no wallet can have sent. Patch: every message of the relay is decoded here. A
 * message passes only if the wallet of the topic can have sent it.
 *
 * - The client reads unencrypted messages ("link mode", type 2) from any topic. All of these messages are refused.
 * - The client reads messages of type 1, which contain the sender's public key, from any topic. These messages are accepted only on the
 *   response topic of an open sign-in.
 * - The client accepts a response on one topic for a request that was sent on another. Such a response is refused.
 * - If a wallet's request has the same id as a request of this site, the client confuses the two. Such a request is refused.
 * - The client accepts requests that no wallet sends. Such a request is refused.
 * - The client reads long numbers as bigint, which the kit's state cannot store. These numbers are converted to text.
 * - The client accepts a second response to an offer while it handles the first one, for example if both were sent while the page was
 *   closed. The last wallet would be connected, although the first wallet believes that it is. Only the first response to an offer is
 *   accepted, whichever request of the offer it belongs to.
 * - If a response has neither a result nor an error, the client ignores it and waits until the request times out. Such a response gets the
 *   result `null`.
 * - The client does not catch errors while it reads the type of a message. A message whose type cannot be read is treated as type 0, and
 *   fails when it is decoded.
 * - If a topic ends before a message on the topic is read, the client logs that a key is missing. Such a message is dropped without a log
 *   entry.
 *
 * A refused message is marked as read. Otherwise the client would store the message, and read it again whenever the client starts.
 *
 * @see core/src/controllers/crypto.ts:135, core/src/controllers/pairing.ts:330, sign-client/src/controllers/engine.ts:1797, 2035
 */
export function refuseForgedMessages({ core, signIns }: refuseForgedMessages.Parameters): void {
  const { crypto, relayer } = core
  const { records } = core.history as unknown as HistoryRecords
  /** The first response to each offer, still encrypted, by the topic of the offer. The client decodes the same message more than once. */
  const firstResponses = new Map<string, string>()

  const isSignInTopic = (topic: string) => signIns()?.keys.includes(topic) ?? false
  const pairingTopicOf = (topic: string) => signIns()?.values.find((one) => one.topic === topic)?.pairingTopic

  function checkEnvelope(topic: string, encoded: string, encoding: string | undefined) {
    if (encoding !== undefined && encoding !== 'base64pad') throw createRefusalError('envelope')
    if (crypto.getPayloadType(encoded) !== (isSignInTopic(topic) ? senderKeyEnvelope : topicKeyEnvelope))
      throw createRefusalError('envelope')
  }

  function validateRequest(topic: string, id: Id, payload: Fields): Fields {
    const method = String(payload.method)
    const isPairingTopic = core.pairing.pairings.keys.includes(topic)
    if (isSignInTopic(topic) || !walletMethodPatterns[isPairingTopic ? 'pairing' : 'session'].test(method))
      throw createRefusalError('request')
    const record = records.get(id)
    if (record && (record.topic !== topic || record.request.method !== method)) throw createRefusalError('request')
    return payload
  }

  function validateResponse(topic: string, id: Id, { error, result }: Fields, encoded: string): Fields {
    const record = records.get(id)
    const isError = isObject(error)
    if (!record || !isExpectedResponse(record, topic, isError) || !isFirstResponse(record, error, encoded))
      throw createRefusalError('response')
    return { id, jsonrpc: '2.0', ...(isError ? { error } : { result: result ?? null }) }
  }

  /**
   * Returns whether a response arrived on an allowed topic. A wallet that does not support the sign-in sends an error on the pairing's
   * topic, instead of the response topic.
   */
  function isExpectedResponse(
    { topic: requestTopic, request }: JsonRpcRecord,
    topic: string,
    isError: boolean,
  ): boolean {
    if (request.method !== signInMethod) return topic === requestTopic
    return pairingTopicOf(topic) === requestTopic || (isError && topic === requestTopic)
  }

  function isFirstResponse({ topic, request }: JsonRpcRecord, error: unknown, encoded: string): boolean {
    if (!isOfferResponse(request.method, error)) return true
    const firstResponse = firstResponses.get(topic) ?? encoded
    firstResponses.set(topic, firstResponse)
    return firstResponse === encoded
  }

  patchMethod(crypto, 'getPayloadType', (getPayloadType) => (encoded) => {
    try {
      return getPayloadType(encoded)
    } catch {
      return topicKeyEnvelope
    }
  })
  patchMethod(crypto, 'decode', (decode) => async (topic, encoded, options) => {
    try {
      // If the key is missing, the topic has ended. The error below has no message, so `createQuietLogger` does not log it.
      if (!crypto.keychain.has(topic) && !isSignInTopic(topic)) throw new RangeError()
      checkEnvelope(topic, encoded, options?.encoding)
      const payload: unknown = await decode(topic, encoded, options)
      if (!isObject(payload) || !isId(payload.id)) throw createRefusalError('message')
      const { id, ...rest } = payload
      const storablePayload = JSON.parse(JSON.stringify(rest, bigintToText))
      const validate = storablePayload.method === undefined ? validateResponse : validateRequest
      return validate(topic, id, { id, ...storablePayload }, encoded) as never
    } catch (error) {
      await relayer.messages.ack(topic, encoded)
      throw error
    }
  })
}

function createRefusalError(what: string): Error {
  return new Error(`An invalid ${what} was refused.`)
}

/** Returns whether a value is the id of a message. The WalletConnect client reads an id of many digits as bigint. */
function isId(value: unknown): value is Id {
  return typeof value === 'number' || typeof value === 'bigint'
}
