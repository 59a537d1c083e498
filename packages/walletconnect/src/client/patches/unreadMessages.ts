import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'

/** The private members of the client's message store. */
type Messages = {
  messages: unknown
  messagesWithoutClientAck: unknown
  persist(): Promise<void>
  setRelayerMessages(messages: unknown): Promise<void>
  setRelayerMessagesWithoutClientAck(messages: unknown): Promise<void>
}

/**
 * Fault: the client stores the hash of a message before it stores the message. If its tab is closed in between, the next leader takes the
 * message for a repeated one, and drops it. Patch: the message is stored first.
 *
 * @see core/src/controllers/messages.ts:186
 */
export function storeUnreadFirst(relayer: Client['core']['relayer']): void {
  const store = relayer.messages as unknown as Messages
  patchMethod(store, 'persist', () => async () => {
    await store.setRelayerMessagesWithoutClientAck(store.messagesWithoutClientAck)
    await store.setRelayerMessages(store.messages)
  })
}
