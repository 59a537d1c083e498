import { Transaction } from '@scure/btc-signer'
import { hexToBytes } from 'viem'
import { internalError, invalidParams } from '../wallet/providerErrors.ts'
import type { BitcoinWalletAddress } from './bitcoinAddresses.ts'
import type { BitcoinApi } from './bitcoinApi.ts'
import { getAddressFormat } from './bitcoinNetworks.ts'
import { signBitcoinPsbt } from './signBitcoinPsbt.ts'

/** A recipient of a payment, and the amount in sat. */
export type Recipient = { readonly address: string; readonly amount: bigint }

export declare namespace payBitcoin {
  type Parameters = {
    api: BitcoinApi
    from: BitcoinWalletAddress
    recipients: readonly Recipient[]
    caipNetworkId: string
    /** The fee rate in sat/vB. By default, the wallet asks the API for the rate. */
    feeRate?: number | undefined
  }
}

/** If the change is below this amount, it becomes part of the fee, because nodes refuse such small outputs (dust). */
const dustSat = 546n

/**
 * Pays from the address `from`: spends its largest unspent outputs first, and sends the change back to the same address.
 *
 * @returns the id of the transaction
 * @throws ProviderRpcError -32603 if the balance is too low
 * @throws ProviderRpcError -32603 if the network refuses the transaction
 */
export async function payBitcoin({ api, from, recipients, caipNetworkId, feeRate }: payBitcoin.Parameters) {
  const satPerVbyte = feeRate ?? (await api.feeRate())
  const unspentOutputs = [...(await api.coins(from.address))].sort((one, other) => other.value - one.value)
  const amount = recipients.reduce((total, recipient) => total + recipient.amount, 0n)
  const addressFormat = getAddressFormat(caipNetworkId)
  for (let count = 1; count <= unspentOutputs.length; count++) {
    const inputs = unspentOutputs.slice(0, count)
    const inputTotal = inputs.reduce((total, { value }) => total + BigInt(value), 0n)
    const fee = BigInt(Math.ceil((11 + count * 148 + (recipients.length + 1) * 43) * satPerVbyte))
    if (inputTotal < amount + fee) continue
    const transaction = new Transaction()
    for (const { txid, vout, value } of inputs) {
      const previousTransaction = from.type === 'p2pkh' ? hexToBytes(`0x${await api.transactionHex(txid)}`) : undefined
      transaction.addInput({
        txid,
        index: vout,
        ...(previousTransaction
          ? { nonWitnessUtxo: previousTransaction }
          : { witnessUtxo: { script: from.script, amount: BigInt(value) } }),
      })
    }
    for (const recipient of recipients) {
      if (recipient.amount <= 0n) throw invalidParams('An amount is more than 0 sat.')
      transaction.addOutputAddress(recipient.address, recipient.amount, addressFormat)
    }
    if (inputTotal - amount - fee >= dustSat)
      transaction.addOutput({ script: from.script, amount: inputTotal - amount - fee })
    const psbt = transaction.toPSBT()
    return api.broadcast(signBitcoinPsbt({ psbt, addresses: [from], result: 'final' }).hex)
  }
  throw internalError('Insufficient balance')
}
