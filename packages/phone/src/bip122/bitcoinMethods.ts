import { invalidParams, requireRecord } from '@latchkey/testing/internal'
import { stringToHex } from 'viem'
import { type PhoneMethod, prepareWithoutPrompt } from '../phoneMethod.ts'
import { addressesOf, findAddress, formatAddresses } from './bitcoinAccount.ts'
import { sendTransfer } from './sendTransfer.ts'
import { signBitcoinMessage } from './signBitcoinMessage.ts'
import { signPsbt } from './signPsbt.ts'

/** `getAccountAddresses`: { account, intentions? }. The phone always uses the same two addresses. */
const getAccountAddresses: PhoneMethod = (context, params) => {
  const { account, intentions } = requireRecord(params)
  const addresses = formatAddresses(addressesOf(context, account))
  const requestedIntentions = Array.isArray(intentions) ? intentions : undefined
  return prepareWithoutPrompt(async () =>
    addresses.filter(({ intention }) => requestedIntentions?.includes(intention) ?? true),
  )
}

/** `signMessage`: { account, message, address?, protocol? 'ecdsa' or 'bip322' }. Returns { address, signature, messageHash } in hex. */
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

/** @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc */
export const bitcoinMethods: Readonly<Record<string, PhoneMethod>> = {
  getAccountAddresses,
  sendTransfer,
  signMessage,
  signPsbt,
}
