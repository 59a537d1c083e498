import {
  authorisedKey,
  invalidParams,
  requireRecord,
  requireTypedData,
  personalSign as sign,
} from '@latchkey/testing/internal'
import { type Hex, hexToString, isHex, stringToHex } from 'viem'
import type { PhoneMethod } from '../phoneMethod.ts'
import { approveAtOnce, createEvmContext, listOf } from './evmContext.ts'

/** `personal_sign` (EIP-191). Its parameters are the message, as hex with 0x or as text, and the address. */
export const personalSign: PhoneMethod = (methodContext, params) => {
  const context = createEvmContext(methodContext)
  const [message, address] = listOf(params)
  if (typeof message !== 'string') throw invalidParams('A message is expected.')
  const key = authorisedKey(context, address)
  const bytes: Hex = isHex(message) ? message : stringToHex(message)
  return {
    details: { type: 'message', address: key.address, text: toReadableText(bytes), bytes },
    run: () => sign(context, { params: listOf(params), prompt: approveAtOnce }),
  }
}

/** `eth_signTypedData_v4` (EIP-712). Its parameters are the address and the typed data, as JSON text or as an object. */
export const signTypedData: PhoneMethod = (methodContext, params) => {
  const context = createEvmContext(methodContext)
  const [address, data] = listOf(params)
  const key = authorisedKey(context, address)
  const typedData = requireTypedData(context, data)
  return {
    details: {
      type: 'typedData',
      address: key.address,
      primaryType: typedData.primaryType,
      domain: typedData.domain ?? {},
      message: requireRecord(typedData.message),
    },
    run: () => key.signTypedData(typedData),
  }
}

/**
 * Matches characters that can hide a part of a message: control characters except line breaks and tabs, and marks that change the text
 * direction.
 */
const unreadableCharacterPattern = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Decodes the bytes as UTF-8 text. Returns them as hex if they are not valid UTF-8, or if the text has unreadable characters. */
export function toReadableText(bytes: Hex): string {
  const text = hexToString(bytes)
  return stringToHex(text) === bytes.toLowerCase() && !unreadableCharacterPattern.test(text) ? text : bytes
}
