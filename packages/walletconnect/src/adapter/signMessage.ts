import type { SessionWallet } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { Namespace } from '@latchkey/protocol'
import { encodeBase58 } from '../namespaces/encodeBase58.ts'

export declare namespace signMessage {
  type Parameters = { message: string; address: string; namespace: Namespace; wallet: SessionWallet }
}

type Ask = (parameters: { message: string; address: string }) => {
  method: string
  params: unknown
}

const asks: Partial<Record<Namespace, Ask>> = {
  eip155: ({ message, address }) => ({ method: 'personal_sign', params: [toHex(bytesOf(message)), address] }),
  solana: ({ message, address }) => ({
    method: 'solana_signMessage',
    params: { message: encodeBase58(bytesOf(message)), pubkey: address },
  }),
  bip122: ({ message, address }) => ({ method: 'signMessage', params: { account: address, message, address } }),
}

/**
 * Signs a text with an account of the session, in the wallet's own form of each namespace.
 *
 * @returns hex (eip155, bip122) or base58 (solana)
 * @throws ConnectionError `UserRejected`, `ProviderFailed` when the answer is no signature
 */
export async function signMessage({ namespace, wallet, ...message }: signMessage.Parameters): Promise<string> {
  const ask = asks[namespace]
  if (!ask) throw new ConnectionError('NotConnected')
  const answer = await wallet.request(ask(message))
  const signature = typeof answer === 'string' ? answer : (answer as { signature?: unknown } | null)?.signature
  if (typeof signature !== 'string') throw new ConnectionError('ProviderFailed')
  return signature
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
