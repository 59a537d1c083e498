import { newId } from '../newId.ts'
import type { Client } from '../protocolClient.ts'
import { pairingOptions } from '../protocolClient.ts'

type Core = Client['core']
type Named = { id?: string }
type Relayer = {
  publish(topic: string, message: string, options?: Named): Promise<void>
  publishCustom(parameters: { payload: unknown; opts?: Named }): Promise<void>
  request(parameters: Named & { method: string; params: unknown }): Promise<unknown>
}
type Pairing = { sendRequest(topic: string, method: keyof typeof pairingOptions, params: object): Promise<number> }

/**
 * Gives ids that come once to all that goes to the relay, and to what is asked on a pairing. Of the client's own ids for the relay, which
 * lose their last digits as numbers, there are 4,000 for each millisecond, and the response to one request would answer another.
 * What is asked over sessions is named by `sendRequest` of the engine (`patchEngine`).
 */
export function uniqueIds({ crypto, history, pairing: givenPairing, relayer: givenRelayer }: Core): void {
  const relayer = givenRelayer as unknown as Relayer
  const pairing = givenPairing as unknown as Pairing
  const { publish, publishCustom, request } = relayer
  relayer.publish = (topic, message, options) => publish.call(relayer, topic, message, named(options))
  relayer.publishCustom = ({ payload, opts }) => publishCustom.call(relayer, { payload, opts: named(opts) })
  relayer.request = (parameters) => request(named(parameters))
  pairing.sendRequest = async (topic, method, params) => {
    const payload = { id: newId(), jsonrpc: '2.0', method, params }
    const message = await crypto.encode(topic, payload as never)
    history.set(topic, payload as never)
    givenRelayer.publish(topic, message, pairingOptions[method].req).catch(() => {})
    return payload.id
  }
}

/** With 19 digits, as the relay knows them. */
function named<options extends Named>(given: options | undefined): options {
  return { ...given, id: given?.id ?? `${newId()}000` } as options
}
