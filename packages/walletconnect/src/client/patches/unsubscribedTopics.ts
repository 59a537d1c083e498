import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { withPrivateMembers } from './relayerParts.ts'

/**
 * Fault: the WalletConnect client keeps an ended topic until the relay confirms the end, and subscribes to the topic again over the next
 * socket. Patch: the topic is deleted at once. The relay needs no request for this, because its subscriptions expire.
 *
 * @see core/src/controllers/subscriber.ts:222 (`rpcUnsubscribe` before `onUnsubscribe`), core/src/controllers/subscriber.ts:476 (`cached`)
 */
export function forgetUnsubscribedTopics(clientRelayer: Client['core']['relayer']): void {
  const relayer = withPrivateMembers(clientRelayer)
  const { subscriber } = relayer
  patchMethod(subscriber, 'rpcUnsubscribe', (unsubscribe) => async (...parameters) => {
    if (relayer.connected) await unsubscribe(...parameters).catch(() => {})
  })
  patchMethod(relayer, 'unsubscribe', (unsubscribe) => async (topic, opts) => {
    subscriber.cached = subscriber.cached.filter((one) => one.topic !== topic)
    await unsubscribe(topic, opts)
  })
}
