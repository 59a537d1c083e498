import { fromBase64, toBase64 } from '@latchkey/adapter-kit/flows'
import { type BitcoinAddressType, bitcoinAddresses, testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { type SigHash, Transaction } from '@scure/btc-signer'
import { beforeAll, expect } from 'vitest'
import type { BitcoinApi } from '../src/api/bitcoinApi.ts'
import { esploraApi } from '../src/api/esploraApi.ts'
import { type AddressForm, addressFormOf } from '../src/bitcoinChains.ts'
import { payments } from '../src/payment/bitcoinPayments.ts'
import { setUpLocalChain } from './localChain.ts'
import { addressesOf, regtest, regtestAt } from './openPage.ts'

const { caipNetworkId } = regtest
/** Returns the payment address and the ordinals address of a test account, with their keys. */
export const keysOf = (paymentForm: BitcoinAddressType, account = testBitcoinAccounts[1]) => {
  const [payment, ordinals] = bitcoinAddresses(account, { caipNetworkId, paymentForm })
  if (!payment || !ordinals) throw new Error('no address')
  return { payment, ordinals }
}
/** One payer for each type of address. */
export const payers = {
  p2wpkh: keysOf('p2wpkh').payment,
  p2sh: keysOf('p2sh').payment,
  p2pkh: keysOf('p2pkh').payment,
  p2tr: keysOf('p2wpkh').ordinals,
}

const fundedAddresses = [payers.p2sh.address, payers.p2pkh.address, payers.p2tr.address]
export const chain = setUpLocalChain({ mining: 'manual', funded: fundedAddresses })
export let api: BitcoinApi
beforeAll(() => {
  api = esploraApi({ network: regtestAt(chain.apiUrl), urls: [chain.apiUrl], timeoutMs: 10_000 })
})
/** Mines blocks on the local chain. `address` gets the block rewards. */
export const mineBlocks = (to: { address?: string; blocks?: number } = {}) =>
  fetch(`${chain.apiUrl}/mine`, { method: 'POST', body: JSON.stringify(to) })

export const [recipient = ''] = addressesOf(testBitcoinAccounts[2])
export const form = addressFormOf(regtest) as AddressForm

export type Payer = (typeof payers)[keyof typeof payers]

/** Matches the error for a PSBT that the kit refuses. */
export const refusedError = expect.objectContaining({ name: 'ConnectionError', code: 'ProviderFailed' })

/** Builds a payment of `amount` sat. */
export const build = ({ address, publicKey }: Payer, amount: bigint, using = api, to = recipient) =>
  payments.buildPayment({
    api: using,
    payer: { namespace: 'bip122', type: 'payment', address, publicKey },
    mayHoldInscriptions: false,
    recipient: to,
    amount,
    feeRate: 3.3,
    form,
  })

/** Signs a PSBT as a wallet does, but with a library that the kit does not use. */
export function sign(psbt: string, { privateKey }: Payer, result: 'signed' | 'final', sighash?: SigHash): string {
  const transaction = Transaction.fromPSBT(fromBase64(psbt))
  if (sighash !== undefined) transaction.updateInput(0, { sighashType: sighash }, true)
  transaction.sign(privateKey, sighash === undefined ? undefined : [sighash])
  if (result === 'final') transaction.finalize()
  return toBase64(transaction.toPSBT())
}
