import { type ConfigurationError, NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Psbt, Transaction } from 'bitcoinjs-lib'
import { type AddressForm, addressFormOf } from '../bitcoinChains.ts'
import { toHex } from '../hex.ts'
import { hasOnlyFullSignatures } from './finishPsbt.ts'
import { readAddress, toAddress } from './outputScript.ts'
import { parsePsbt, scriptOf } from './preparePsbt.ts'
import { withoutDefaultType } from './sighashTypes.ts'

/** A coin that a PSBT spends. */
export type BitcoinInput = {
  readonly txid: string
  /** The index of the coin among the outputs of its transaction. */
  readonly vout: number
  /**
   * The address of the coin. Absent if the PSBT does not describe the coin or contains two different descriptions, or if the coin has no
   * address.
   */
  readonly address?: string
  /** The amount in sat. Absent if the PSBT does not describe the coin, or contains two different descriptions. */
  readonly amount?: bigint
  /** Whether the PSBT contains the transaction that created the coin, which proves the address and the amount. */
  readonly isProven: boolean
  /** Whether the address of the coin is one of the parameter `addresses`. */
  readonly isOwn: boolean
  /**
   * The signature hash type that the PSBT requests. With a type other than ALL, third parties can change the transaction after it is
   * signed.
   */
  readonly sighashType?: number
}

/** An output of a PSBT. */
export type BitcoinOutput = {
  /** The address of the receiver. Absent if the script has no address, for example for data (OP_RETURN). */
  readonly address?: string
  /** The output script in hex. */
  readonly script: string
  /** The amount in sat. */
  readonly amount: bigint
}

export declare namespace decode {
  type Parameters = {
    /** A PSBT of version 0 in base64. */
    psbt: string
    /** The network of the PSBT. The address of an output script depends on the network. */
    network: Pick<Network, 'caipNetworkId'>
    /** The addresses of the account that is asked to sign. Default: none. */
    addresses?: readonly string[]
  }
  type ReturnType = {
    readonly inputs: readonly BitcoinInput[]
    readonly outputs: readonly BitcoinOutput[]
    /**
     * The fee in sat. Absent if the fee is not certain. It is certain if every signature covers the whole transaction and the amount of
     * every coin is proven. The amounts need no proof if all coins are taproot coins and one of them belongs to `addresses`, because a
     * taproot signature covers all amounts (BIP-341).
     */
    readonly fee?: bigint
  }
  type ErrorType = ConfigurationError | NetworkError
}

/**
 * Reads what a PSBT does, from its bytes alone, without a request to a network.
 *
 * @throws ConfigurationError `InvalidOption` if `psbt` is not a PSBT of version 0
 * @throws NetworkError `ChainNotSupported` if the network is not a Bitcoin chain
 * @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki
 */
export function decode({ psbt, network, addresses = [] }: decode.Parameters): decode.ReturnType {
  const form = addressFormOf(network)
  if (!form)
    throw new NetworkError('ChainNotSupported', { details: `${network.caipNetworkId} is no chain of Bitcoin’s.` })
  const parsedPsbt = parsePsbt(psbt)
  const signerScripts = new Set(addresses.map((address) => scriptOf(address, form)))
  const inputs = parsedPsbt.txInputs.map((_, index) => toInput(parsedPsbt, index, form, signerScripts))
  const outputs = parsedPsbt.txOutputs.map(({ script, value }) => {
    const address = toAddress(script, form)
    return { ...(address !== undefined && { address }), script: toHex(script), amount: value }
  })
  const fee =
    hasOnlyFullSignatures(parsedPsbt) && isFeeCertain(inputs, form) ? sumAmounts(inputs) - sumAmounts(outputs) : -1n
  return { inputs, outputs, ...(fee >= 0n && { fee }) }
}

function toInput(psbt: Psbt, index: number, form: AddressForm, signerScripts: ReadonlySet<unknown>): BitcoinInput {
  const { hash, index: vout } = psbt.txInputs[index] as Psbt['txInputs'][number]
  const { sighashType } = psbt.data.inputs[index] ?? {}
  const txid = toHex(hash.toReversed())
  const coin = readCoin(psbt, index, { txid, vout })
  const address = coin && toAddress(coin.script, form)
  return {
    txid,
    vout,
    ...(address !== undefined && { address }),
    ...(coin && { amount: coin.value }),
    isProven: coin?.isProven ?? false,
    isOwn: coin !== undefined && signerScripts.has(toHex(coin.script)),
    ...(sighashType !== undefined && { sighashType }),
  }
}

/** Reads the coin of an input. Returns `undefined` if the PSBT does not describe the coin, or contains two different descriptions. */
function readCoin(psbt: Psbt, index: number, { txid, vout }: { txid: string; vout: number }) {
  const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[index] ?? {}
  if (!nonWitnessUtxo) return witnessUtxo && { ...witnessUtxo, isProven: false }
  const coin = readOutput(nonWitnessUtxo, txid, vout)
  const isConsistent =
    !witnessUtxo || (witnessUtxo.value === coin?.value && toHex(witnessUtxo.script) === toHex(coin.script))
  return coin && isConsistent ? { ...coin, isProven: true } : undefined
}

/** Reads an output of a transaction. Returns `undefined` if the bytes are not the transaction with this id. */
function readOutput(bytes: Uint8Array, txid: string, vout: number) {
  try {
    const transaction = Transaction.fromBuffer(bytes)
    return transaction.getId() === txid ? transaction.outs[vout] : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether the amounts of the coins are certain, and no requested signature allows later changes of the transaction. A taproot signature
 * covers the amounts of all coins. The signature of an older coin type covers only the amount of that coin, so unproven amounts are
 * accepted only if all coins are taproot coins.
 */
function isFeeCertain(inputs: readonly BitcoinInput[], form: AddressForm): boolean {
  const hasOnlySighashAll = inputs.every(
    ({ sighashType = 0 }) => withoutDefaultType(sighashType) === Transaction.SIGHASH_ALL,
  )
  const areAllTaproot = inputs.every(
    ({ address }) => address !== undefined && readAddress(address, form).kind === 'p2tr',
  )
  return (
    hasOnlySighashAll &&
    (inputs.every(({ isProven }) => isProven) || (areAllTaproot && inputs.some(({ isOwn }) => isOwn)))
  )
}

const sumAmounts = (parts: readonly { readonly amount?: bigint }[]) =>
  parts.reduce((total, { amount = 0n }) => total + amount, 0n)
