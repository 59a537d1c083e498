import type { JsonRpcRecord } from '@walletconnect/types'
import { safeMethods } from '../../namespaces/methods.ts'
import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'

/**
 * Fault: the WalletConnect client deletes a request to the wallet as soon as it has read the response. A tab that is closing can still read
 * a response, but cannot pass it on to the tab that waits for it. Patch: the request is kept with its response until the request expires,
 * so that the tab that becomes the next leader finds both. Requests of safe methods are not kept: they can be repeated without a prompt.
 *
 * @see sign-client/src/controllers/engine.ts:1823
 */
export function keepResponses({ core: { heartbeat, history } }: Client): void {
  patchMethod(history, 'delete', (forget) => {
    heartbeat.on('heartbeat_pulse', () => {
      for (const record of history.values) if (hasExpired(record)) forget(record.topic, record.id)
    })
    const mustBeKept = (id: number) =>
      history.values.some((record) => record.id === id && expiryOf(record) > Date.now())
    return (topic, id) => {
      if (id === undefined || !mustBeKept(id)) forget(topic, id)
    }
  })
}

const hasExpired = (record: JsonRpcRecord) => expiryOf(record) <= Date.now()

/** Returns when a request that has its response may be deleted, in ms since the epoch. Returns `NaN` for any other record. */
function expiryOf({ request: { method, params }, response }: JsonRpcRecord): number {
  const { request } = (params ?? {}) as { request?: { method: string; expiryTimestamp?: number } }
  if (method !== 'wc_sessionRequest' || !response || !request || safeMethods.has(request.method)) return Number.NaN
  return (request.expiryTimestamp ?? 0) * 1000
}
