import { isHex } from 'viem'
import { invalidParams } from '../providerErrors.ts'
import { authorisedKey, type WalletMethod } from '../walletMethod.ts'

/** `personal_sign` (EIP-191). Its parameters are the message, as hex with 0x or as text, and the address. */
export const personalSign: WalletMethod = async (context, { params: [message, address], prompt }) => {
  if (typeof message !== 'string') throw invalidParams('A message is expected.')
  const key = authorisedKey(context, address)
  await prompt()
  return key.signMessage({ message: isHex(message) ? { raw: message } : message })
}
