import { invalidParams, requireRecord } from '@latchkey/testing/internal'
import { stringToHex } from 'viem'
import { type PhoneMethod, prepareWithoutPrompt } from '../phoneMethod.ts'
import { addressesOf, findAddress, formatAddresses } from './bitcoinAccount.ts'
import { sendTransfer } from './sendTransfer.ts'
import { signBitcoinMessage } from './signBitcoinMessage.ts'
import { signPsbt } from './signPsbt.ts'

/**
 * `getAccountAddresses`: takes { account, intentions? } and returns the account's addresses. The addresses are the same two at
 * every call.
 */
const getAccountAddresses: PhoneMethod = (context, params) => {
  const { account, intentions } = requireRecord(params)
  const addresses = formatAddresses(addressesOf(context, account))
  const requestedIntentions = Array.isArray(intentions) ? intentions : undefined
  return prepareWithoutPrompt(async () =>
    addresses.filter(({ intention }) => requestedIntentions?.includes(intention) ?? true),
  )
}

/**
 * `signMessage`: takes { account, message, address?, protocol? 'ecdsa' or 'bip322' } and returns { address, signature, messageHash } in
 * hex.
 */
const signMessage: PhoneMethod = (context, params) => {
  const { account, message, address, protocol } = requireRecord(params)
  const key = findAddress(addressesOf(context, account), address)
  if (typeof message !== 'string') throw invalidParams('A message is expected.')
  const messageProtocol = protocol ?? (key.tapInternalKey ? 'bip322' : 'ecdsa')
  if (messageProtocol !== 'ecdsa' && messageProtocol !== 'bip322')
    throw invalidParams(`Unknown protocol "${protocol}".`)
  return {
    details: {
      type: 'message',
      address: key.address,
      text: message,
      bytes: stringToHex(message),
      protocol: messageProtocol,
    },
    run: () => signBitcoinMessage(key, message, messageProtocol),
  }
}

/**
 * The Bitcoin methods of the phone, by name.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export const bitcoinMethods: Readonly<Record<string, PhoneMethod>> = {
  getAccountAddresses,
  sendTransfer,
  signMessage,
  signPsbt,
}
