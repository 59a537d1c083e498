import { createBitcoinApi, invalidParams, requireRecord } from '@latchkey/testing/internal'
import { Address, Script, selectUTXO } from '@scure/btc-signer'
import { type Hex, hexToBytes } from 'viem'
import { addressFormatOf } from '../keys/bitcoinKeys.ts'
import type { PhoneMethod } from '../phoneMethod.ts'
import { addressesOf, findAddress, readSatoshis } from './bitcoinAccount.ts'

/** `sendTransfer`: takes { account, recipientAddress, amount in satoshis, changeAddress?, memo in hex? } and returns { txid }. */
export const sendTransfer: PhoneMethod = (context, params) => {
  const { account, recipientAddress, amount, changeAddress, memo } = requireRecord(params)
  const accountAddresses = addressesOf(context, account)
  const sender = findAddress(accountAddresses)
  // The change always returns to an address of the phone, so the prompt does not need to show it.
  const changeBitcoinAddress = findAddress(accountAddresses, changeAddress)
  const addressFormat = addressFormatOf(context.network.caipNetworkId)
  const recipient = requireAddress(recipientAddress, addressFormat)
  const memoHex = memo === undefined ? undefined : requireMemo(memo)
  const value = readSatoshis(amount)
  return {
    details: { type: 'bitcoinTransfer', from: sender.address, to: recipient, amount: value, memo: memoHex },
    run: () =>
      context.inTurn(async () => {
        const chain = createBitcoinApi(context.network.rpcUrl)
        const [unspentOutputs, feeRate] = await Promise.all([chain.coins(sender.address), chain.feeRate()])
        const transactionOutputs = [
          { address: recipient, amount: value },
          ...(memoHex ? [{ script: Script.encode(['RETURN', hexToBytes(memoHex)]), amount: 0n }] : []),
        ]
        const coinSelection = selectUTXO(
          unspentOutputs.map((coin) => ({
            txid: coin.txid,
            index: coin.vout,
            witnessUtxo: { script: sender.script, amount: BigInt(coin.value) },
          })),
          transactionOutputs,
          'default',
          {
            changeAddress: changeBitcoinAddress.address,
            feePerByte: BigInt(Math.ceil(feeRate)),
            network: addressFormat,
            createTx: true,
            allowUnknownOutputs: true,
          },
        )
        if (!coinSelection?.tx) throw invalidParams('The account does not have that much.')
        coinSelection.tx.sign(sender.privateKey)
        coinSelection.tx.finalize()
        return { txid: await chain.broadcast(coinSelection.tx.hex) }
      }),
  }
}

function requireAddress(address: unknown, addressFormat: ReturnType<typeof addressFormatOf>): string {
  try {
    Address(addressFormat).decode(address as string)
    return address as string
  } catch {
    throw invalidParams(`"${address}" is no address of this network.`)
  }
}

function requireMemo(memo: unknown): Hex {
  if (typeof memo !== 'string' || !/^(?:[0-9a-f]{2}){1,80}$/i.test(memo)) {
    throw invalidParams('A memo is at most 80 bytes in hex, without 0x.')
  }
  return `0x${memo}`
}
