import { createRequestId } from '../newId.ts'
import { type Client, pairingOptions } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { engineOf } from './sessionHandlers.ts'

type Core = Client['core']
type OptionalId = { id?: string }
/** The methods of the WalletConnect client's relayer that send messages. */
type Relayer = {
  publish(topic: string, message: string, options?: OptionalId): Promise<void>
  publishCustom(parameters: { payload: unknown; opts?: OptionalId }): Promise<void>
  request(parameters: OptionalId & { method: string; params: unknown }): Promise<unknown>
}
/** The private method by which the WalletConnect client sends a request over a pairing. */
type Pairing = { sendRequest(topic: string, method: keyof typeof pairingOptions, params: object): Promise<number> }

/**
 * Fault: the WalletConnect client may use an id twice. The ids that it uses with the relay are larger than JavaScript numbers can represent
 * and are rounded, so only 4,000 ids exist for each millisecond. The response to one request could then settle another request. Patch:
 * everything that goes to the relay, and each request on a pairing, has a unique id.
 *
 * @see core/src/controllers/relayer.ts:223, core/src/controllers/publisher.ts:55, core/src/controllers/pairing.ts:262
 */
export function assignUniqueRelayIds({ crypto, history, pairing, relayer: clientRelayer }: Core): void {
  const relayer = clientRelayer as unknown as Relayer
  patchMethod(relayer, 'publish', (publish) => (topic, message, options) => publish(topic, message, withId(options)))
  patchMethod(
    relayer,
    'publishCustom',
    (publish) =>
      ({ payload, opts }) =>
        publish({ payload, opts: withId(opts) }),
  )
  patchMethod(relayer, 'request', (request) => (parameters) => request(withId(parameters)))
  patchMethod(pairing as unknown as Pairing, 'sendRequest', () => async (topic, method, params) => {
    const payload = { id: createRequestId(), jsonrpc: '2.0', method, params }
    const message = await crypto.encode(topic, payload as never)
    history.set(topic, payload as never)
    clientRelayer.publish(topic, message, pairingOptions[method].req).catch(() => {})
    return payload.id
  })
}

/**
 * Fault: the WalletConnect client may use an id twice for requests over sessions, too. Patch: each of these requests has a unique id.
 *
 * @see sign-client/src/controllers/engine.ts:1521
 */
export function assignUniqueSessionIds(client: Client): void {
  patchMethod(
    engineOf(client),
    'sendRequest',
    (sendRequest) => (parameters) => sendRequest({ clientRpcId: createRequestId(), ...parameters }),
  )
}

/** Adds an id to the options of a message. The relay's ids have 19 digits. */
function withId<options extends OptionalId>(relayOptions: options | undefined): options {
  return { ...relayOptions, id: relayOptions?.id ?? `${createRequestId()}000` } as options
}
