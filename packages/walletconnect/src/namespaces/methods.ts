import { isSendingMethod } from '@latchkey/adapter-kit/flows'
import { hasNamespace, namespaces } from './namespaces.ts'

/**
 * Returns whether a wallet sends the transaction that it signs. This applies to `eth_sendTransaction`, `wallet_sendCalls`,
 * `solana_signAndSendTransaction`, `sendTransfer`, a PSBT to be broadcast, and wallets' own methods with "send" in the name.
 */
export function isSending(method: string, params: unknown): boolean {
  return isSendingMethod(method) || hasNamespace((namespace) => Boolean(namespace.isSending?.(method, params)))
}

/**
 * Wallet methods that send nothing and sign nothing. The wallet responds to them without a prompt, so their requests stay open when pending
 * requests are cancelled. Methods that read from a chain are not in the list, because they go to nodes.
 */
export const safeMethods: ReadonlySet<string> = new Set(
  Object.values(namespaces).flatMap(({ safeMethods = [] }) => safeMethods),
)
