import type { SessionWallet } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { Namespace } from '@latchkey/protocol'
import { namespaceOf } from '../namespaces/namespaces.ts'

export declare namespace signMessage {
  type Parameters = { message: string; address: string; namespace: Namespace; wallet: SessionWallet }
}

/**
 * Signs a text with an account of the session. The request has the format of the namespace.
 *
 * @returns the signature: hex (eip155), base58 (solana), or hex or base64 (bip122)
 * @throws ConnectionError `UserRejected` if the visitor refuses
 * @throws ConnectionError `ProviderFailed` if the response is not a signature
 */
export async function signMessage({ namespace, wallet, ...message }: signMessage.Parameters): Promise<string> {
  const request = namespaceOf(namespace)?.signMessage(message)
  if (!request) throw new ConnectionError('NotConnected')
  const response = await wallet.request(request)
  const signature = typeof response === 'string' ? response : (response as { signature?: unknown } | null)?.signature
  if (typeof signature !== 'string') throw new ConnectionError('ProviderFailed')
  return signature
}
