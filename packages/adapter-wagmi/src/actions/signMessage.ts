import { ConnectionError } from '@latchkey/core/errors'
import { type Hex, stringToHex } from 'viem'
import { getActiveWallet } from '../activeWallet.ts'
import type { Context } from '../context.ts'

export declare namespace signMessage {
  type Parameters = { message: string; address: string }
  type ErrorType = ConnectionError
}

/**
 * Signs a text with an account of the wallet in use.
 *
 * @returns the signature as 0x hex
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked` or `ProviderFailed`
 * @see https://eips.ethereum.org/EIPS/eip-191
 */
export async function signMessage(context: Context, { message, address }: signMessage.Parameters): Promise<Hex> {
  const { accounts, askForHex } = await getActiveWallet(context)
  if (!accounts.some((account) => account.toLowerCase() === address.toLowerCase()))
    throw new ConnectionError('NotConnected', { details: `${address} is not an account of the connected wallet.` })
  return askForHex('personal_sign', [stringToHex(message), address])
}
