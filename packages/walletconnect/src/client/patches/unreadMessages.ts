import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'

/** The private members of the WalletConnect client's message store. */
type MessageStore = {
  messages: unknown
  messagesWithoutClientAck: unknown
  persist(): Promise<void>
  setRelayerMessages(messages: unknown): Promise<void>
  setRelayerMessagesWithoutClientAck(messages: unknown): Promise<void>
}

/**
 * Fault: the WalletConnect client stores the hash of a message before it stores the message. If the tab is closed between the two writes,
 * the tab that becomes the next leader treats the message as a repeat, and drops it. Patch: the message is stored first.
 *
 * @see core/src/controllers/messages.ts:186
 */
export function storeUnreadFirst(relayer: Client['core']['relayer']): void {
  const messageStore = relayer.messages as unknown as MessageStore
  patchMethod(messageStore, 'persist', () => async () => {
    await messageStore.setRelayerMessagesWithoutClientAck(messageStore.messagesWithoutClientAck)
    await messageStore.setRelayerMessages(messageStore.messages)
  })
}
