import {
  authorisedKey,
  invalidParams,
  requireRecord,
  requireTypedData,
  personalSign as sign,
} from '@latchkey/testing/internal'
import { type Hex, hexToString, isHex, stringToHex } from 'viem'
import type { PhoneMethod } from '../phoneMethod.ts'
import { approveAtOnce, evmContext, listOf } from './evmContext.ts'

/** `personal_sign` (EIP-191): [message as 0x hex or as text, address]. */
export const personalSign: PhoneMethod = (methodContext, params) => {
  const context = evmContext(methodContext)
  const [message, address] = listOf(params)
  if (typeof message !== 'string') throw invalidParams('A message is expected.')
  const key = authorisedKey(context, address)
  const bytes: Hex = isHex(message) ? message : stringToHex(message)
  return {
    details: { type: 'message', address: key.address, text: toReadableText(bytes), bytes },
    run: () => sign(context, { params: listOf(params), prompt: approveAtOnce }),
  }
}

/** `eth_signTypedData_v4` (EIP-712): [address, typed data as JSON text or object]. */
export const signTypedData: PhoneMethod = (methodContext, params) => {
  const context = evmContext(methodContext)
  const [address, data] = listOf(params)
  const key = authorisedKey(context, address)
  const typed = requireTypedData(context, data)
  return {
    details: {
      type: 'typedData',
      address: key.address,
      primaryType: typed.primaryType,
      domain: typed.domain ?? {},
      message: requireRecord(typed.message),
    },
    run: () => key.signTypedData(typed),
  }
}

/** Control characters except line ends and tabs, and marks that change the text direction. These characters can hide what is signed. */
const unreadableCharacters = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Returns the bytes as text if the text shows all of them, or else as the given hex. */
export function toReadableText(bytes: Hex): string {
  const text = hexToString(bytes)
  return stringToHex(text) === bytes.toLowerCase() && !unreadableCharacters.test(text) ? text : bytes
}
