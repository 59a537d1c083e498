import { MoneyError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import { crypto as hashes, opcodes, Psbt, script } from 'bitcoinjs-lib'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import type { AddressForm } from '../bitcoinChains.ts'
import type { SignInput } from '../drivers/driver.ts'
import { fromHex } from '../hex.ts'
import { chooseCoins, type ProvenCoin } from './chooseCoins.ts'
import type { RefusedPayment } from './coinLedger.ts'
import { assertFairFee } from './feeLimits.ts'
import { type ParsedAddress, readAddress } from './outputScript.ts'
import { coinId } from './selectCoins.ts'
import type { PayerKind } from './sizes.ts'

export declare namespace buildPayment {
  type Parameters = {
    api: BitcoinApi
    payer: Account
    /** Whether the payer's address may hold inscriptions. If so, coins that may carry an inscription are not spent. */
    mayHoldInscriptions: boolean
    recipient: string
    /** The amount in sat. */
    amount: bigint
    /** The fee rate in sat/vB. */
    feeRate: number
    form: AddressForm
    /** Returns whether a coin must not be spent, because another payment has spent it. */
    isSpent?(coin: string): boolean
    /** The refused payments of this payer. The new payment spends at least one coin of each of them, and outbids each of them. */
    refused?: readonly RefusedPayment[] | undefined
    /**
     * If false, the fee rate is from an API, and a fee above `getHighestFairFee` is an error. If true, such a fee is an error only where
     * the payment has to outbid a refused one, so that the fee is higher than `feeRate` requires.
     */
    isRateSetBySite?: boolean
  }
  type ReturnType = {
    psbt: Psbt
    inputs: readonly SignInput[]
    /** The fee in sat. */
    fee: bigint
    /** The size in vB that the signed transaction has at most. */
    size: number
    /** The coins that the payment spends, each as `<txid>:<index of the output>`. */
    coins: readonly string[]
  }
}

/** The highest sequence number of an input that allows the sender to replace the payment by one with a higher fee (BIP-125). */
const maxSequence = 0xfffffffd
/** The lowest sequence number of an input that sets no relative time lock (BIP-68). */
const minSequence = 0x80000000

/**
 * Builds a payment as a PSBT. The payment spends coins of one address, and the change returns to that address. A random sequence number
 * makes each payment a different transaction. Otherwise two payments of the same amount to the same recipient, for example from two tabs,
 * could have the same transaction id, and only one of them would be made.
 *
 * @throws MoneyError `InvalidReceiver`, `FeeTooHigh`, or `InsufficientFunds` like `chooseCoins`
 * @throws ServiceError `InvalidAnswer` if a coin differs from the API's data
 */
export async function buildPayment(parameters: buildPayment.Parameters): Promise<buildPayment.ReturnType> {
  const { api, payer, mayHoldInscriptions, recipient, amount, feeRate, form, isSpent, refused } = parameters
  const { isRateSetBySite = true } = parameters
  const receiverAddress = readAddress(recipient, form)
  const payerAddress = readAddress(payer.address, form)
  const payerKind = toPayerKind(payerAddress)

  const { coins, change, fee, size } = await chooseCoins({
    api,
    address: payer.address,
    mayHoldInscriptions,
    ...(isSpent && { isSpent }),
    refused,
    checkFee: ({ fee, isRaised }) => (isRateSetBySite && !isRaised) || assertFairFee({ fee, amount, isRaised }),
    amount,
    feeRate,
    payer: payerKind,
    receiverScript: receiverAddress.script,
    changeScript: payerAddress.script,
  })
  const psbt = new Psbt()
  psbt.setVersion(2)
  const [randomNumber = 0] = crypto.getRandomValues(new Uint32Array(1))
  const sequence = minSequence + (randomNumber % (maxSequence - minSequence + 1))
  for (const coin of coins) psbt.addInput({ ...toInput(coin, payerAddress, payer.publicKey), sequence })
  psbt.addOutput({ script: receiverAddress.script, value: amount })
  if (change > 0n) psbt.addOutput({ script: payerAddress.script, value: change })
  return {
    psbt,
    fee,
    size,
    coins: coins.map(coinId),
    inputs: coins.map((_, index) => ({ address: payer.address, index })),
  }
}

/**
 * Returns the type of the payer's address, for example `p2wpkh`.
 *
 * @throws MoneyError `UnsupportedChain` for a P2WSH address, which usually needs signatures of several keys
 */
export function toPayerKind({ kind }: ParsedAddress): PayerKind {
  if (kind === 'p2wsh') throw new MoneyError('UnsupportedChain', { details: 'Several keys guard this address.' })
  return kind
}

/**
 * Whether a PSBT needs the public key for an address. A P2SH or taproot address hides the key, so that a signer cannot recognize which of
 * its keys to use.
 */
export function needsPublicKey(address: string, form: AddressForm): boolean {
  const { kind } = readAddress(address, form)
  return kind === 'p2sh' || kind === 'p2tr'
}

/**
 * Creates an input with all data that a signer needs. That includes the whole previous transaction, because its hash proves the amount of
 * the coin, and hardware wallets require this proof. A taproot input does not need it, because taproot signatures cover the amounts.
 */
function toInput(
  { txid, vout, value, previous }: ProvenCoin,
  { kind, script: payerScript }: ParsedAddress,
  publicKey?: string,
) {
  const outpoint = { hash: txid, index: vout }
  const witnessUtxo = { script: payerScript, value }
  const publicKeyBytes = publicKey === undefined ? undefined : fromHex(publicKey)
  if (kind === 'p2tr')
    return { ...outpoint, witnessUtxo, ...(publicKeyBytes && { tapInternalKey: publicKeyBytes.slice(-32) }) }
  if (kind === 'p2pkh') return { ...outpoint, nonWitnessUtxo: previous }
  const redeemScript =
    kind === 'p2sh' && publicKeyBytes && script.compile([opcodes.OP_0, hashes.hash160(publicKeyBytes)])
  return { ...outpoint, witnessUtxo, nonWitnessUtxo: previous, ...(redeemScript && { redeemScript }) }
}
