import { type Hex, hexToString, isHex, stringToHex, type TypedDataDefinition } from 'viem'
import { personalSign as sign } from '../../wallet/methods/personalSign.ts'
import { signTypedData as signData } from '../../wallet/methods/signTypedData.ts'
import { invalidParams } from '../../wallet/providerErrors.ts'
import { authorisedKey, requireRecord } from '../../wallet/walletMethod.ts'
import type { PhoneMethod } from '../phoneMethod.ts'
import { asked, evmContext, listOf } from './evmContext.ts'

/** `personal_sign` (EIP-191): [message as 0x hex or as text, address]. */
export const personalSign: PhoneMethod = (given, params) => {
  const context = evmContext(given)
  const [message, address] = listOf(params)
  if (typeof message !== 'string') throw invalidParams('A message is expected.')
  const key = authorisedKey(context, address)
  const bytes: Hex = isHex(message) ? message : stringToHex(message)
  return {
    details: { type: 'message', address: key.address, text: readable(bytes), bytes },
    run: () => sign(context, { params: listOf(params), prompt: asked }),
  }
}

/** `eth_signTypedData_v4` (EIP-712): [address, typed data as JSON text or object]. */
export const signTypedData: PhoneMethod = (given, params) => {
  const context = evmContext(given)
  const [address, data] = listOf(params)
  const key = authorisedKey(context, address)
  const typed = requireRecord(parse(data)) as unknown as TypedDataDefinition
  return {
    details: {
      type: 'typedData',
      address: key.address,
      primaryType: String(typed.primaryType),
      domain: typed.domain ?? {},
      message: requireRecord(typed.message),
    },
    run: () => signData(context, { params: [address, typed], prompt: asked }),
  }
}

/** Text where the bytes are text, else the hex that was given. */
export function readable(bytes: Hex): string {
  const text = hexToString(bytes)
  return stringToHex(text) === bytes.toLowerCase() ? text : bytes
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    throw invalidParams('The typed data is not JSON.')
  }
}
