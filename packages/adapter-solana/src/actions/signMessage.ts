import { ConnectionError } from '@latchkey/core/errors'
import { toBase58 } from '../bytes/base58.ts'
import type { FlowContext } from '../flowContext.ts'
import { signBytes } from '../wallets/signBytes.ts'

export declare namespace signMessage {
  type Parameters = { message: string; address: string }
  type ErrorType = ConnectionError
}

/**
 * Signs a text, encoded as UTF-8, with an account of the wallet in use.
 *
 * @returns the signature (ed25519) in base58
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked` or `ProviderFailed`
 */
export async function signMessage(
  { links }: FlowContext,
  { message, address }: signMessage.Parameters,
): Promise<string> {
  const link = links.find()
  const accounts = link?.read()?.accounts
  if (!link || !accounts) throw new ConnectionError('NotConnected')
  if (!accounts.some((account) => account.address === address))
    throw new ConnectionError('NotConnected', { details: `${address} is not an account of the connected wallet.` })
  return toBase58(await signBytes(link.signer, address, new TextEncoder().encode(message)))
}
