import { type ConfigurationError, NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Psbt, Transaction } from 'bitcoinjs-lib'
import { type AddressForm, addressFormOf } from '../bitcoinChains.ts'
import { toHex } from '../hex.ts'
import { readAddress, writeAddress } from './outputScript.ts'
import { parsePsbt, scriptOf } from './preparePsbt.ts'
import { plainType } from './sighashTypes.ts'

/** A coin that a PSBT spends. */
export type BitcoinInput = {
  readonly txid: string
  /** The index of the coin in its transaction. */
  readonly vout: number
  /** The address of the coin. Absent if the PSBT does not have the coin, contradicts itself, or the coin has no address. */
  readonly address?: string
  /** The amount in sat. Absent if the PSBT does not have the coin, or contradicts itself. */
  readonly amount?: bigint
  /** Whether the coin's transaction, which the PSBT contains, proves address and amount. Otherwise they are the PSBT's claim. */
  readonly isProven: boolean
  /** Whether the address is one of `addresses`. */
  readonly isOwn: boolean
  /** The signature hash type that the PSBT asks for. A type other than ALL allows that the transaction is changed after the signature. */
  readonly sighashType?: number
}

/** An output of a PSBT. */
export type BitcoinOutput = {
  /** The address. Absent if the script has none, for example for data (OP_RETURN). */
  readonly address?: string
  /** The script in hex. */
  readonly script: string
  /** The amount in sat. */
  readonly amount: bigint
}

export declare namespace decode {
  type Parameters = {
    /** A PSBT of version 0 in base64. */
    psbt: string
    /** The network of the addresses. */
    network: Pick<Network, 'caipNetworkId'>
    /** The addresses of the account that is to sign. Default: none. */
    addresses?: readonly string[]
  }
  type ReturnType = {
    readonly inputs: readonly BitcoinInput[]
    readonly outputs: readonly BitcoinOutput[]
    /**
     * The fee in sat. Absent if it is not certain: every signature has to cover the whole transaction, and each amount has to be proven. If
     * all coins are taproot coins and one is an own coin, the signature of that one covers all amounts (BIP-341).
     */
    readonly fee?: bigint
  }
  type ErrorType = ConfigurationError | NetworkError
}

/**
 * Says what a PSBT does, by its bytes alone.
 *
 * @throws ConfigurationError `InvalidOption` for anything but a PSBT of version 0
 * @throws NetworkError `ChainNotSupported` if the network is no Bitcoin chain
 * @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki
 */
export function decode({ psbt, network, addresses = [] }: decode.Parameters): decode.ReturnType {
  const form = addressFormOf(network)
  if (!form)
    throw new NetworkError('ChainNotSupported', { details: `${network.caipNetworkId} is no chain of Bitcoin’s.` })
  const read = parsePsbt(psbt)
  const ownScripts = new Set(addresses.map((address) => scriptOf(address, form)))
  const inputs = read.txInputs.map((_, index) => toInput(read, index, form, ownScripts))
  const outputs = read.txOutputs.map(({ script, value }) => {
    const address = writeAddress(script, form)
    return { ...(address !== undefined && { address }), script: toHex(script), amount: value }
  })
  const fee = isCertain(inputs, form) ? sum(inputs) - sum(outputs) : -1n
  return { inputs, outputs, ...(fee >= 0n && { fee }) }
}

function toInput(psbt: Psbt, index: number, form: AddressForm, ownScripts: ReadonlySet<unknown>): BitcoinInput {
  const { hash, index: vout } = psbt.txInputs[index] as Psbt['txInputs'][number]
  const { sighashType } = psbt.data.inputs[index] ?? {}
  const txid = toHex(hash.toReversed())
  const coin = readCoin(psbt, index, { txid, vout })
  const address = coin && writeAddress(coin.script, form)
  return {
    txid,
    vout,
    ...(address !== undefined && { address }),
    ...(coin && { amount: coin.value }),
    isProven: coin?.isProven ?? false,
    isOwn: coin !== undefined && ownScripts.has(toHex(coin.script)),
    ...(sighashType !== undefined && { sighashType }),
  }
}

/** Reads the coin of an input. `undefined` if the PSBT does not have it, or contradicts itself. */
function readCoin(psbt: Psbt, index: number, { txid, vout }: { txid: string; vout: number }) {
  const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[index] ?? {}
  if (!nonWitnessUtxo) return witnessUtxo && { ...witnessUtxo, isProven: false }
  const coin = readOutput(nonWitnessUtxo, txid, vout)
  const isSame = !witnessUtxo || (witnessUtxo.value === coin?.value && toHex(witnessUtxo.script) === toHex(coin.script))
  return coin && isSame ? { ...coin, isProven: true } : undefined
}

/** Reads an output of a transaction. `undefined` if the bytes are not the transaction with this id. */
function readOutput(bytes: Uint8Array, txid: string, vout: number) {
  try {
    const transaction = Transaction.fromBuffer(bytes)
    return transaction.getId() === txid ? transaction.outs[vout] : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether the amounts of the coins are certain, and no signature allows changes. The signature of an older coin covers only the amount of
 * this coin. So if there is one, a coin that the PSBT wrongly calls an own taproot coin would hide a wrong amount.
 */
function isCertain(inputs: readonly BitcoinInput[], form: AddressForm): boolean {
  const isWhole = inputs.every(({ sighashType = 0 }) => plainType(sighashType) === Transaction.SIGHASH_ALL)
  const isTaproot = inputs.every(({ address }) => address !== undefined && readAddress(address, form).kind === 'p2tr')
  return isWhole && (inputs.every(({ isProven }) => isProven) || (isTaproot && inputs.some(({ isOwn }) => isOwn)))
}

const sum = (parts: readonly { readonly amount?: bigint }[]) =>
  parts.reduce((total, { amount = 0n }) => total + amount, 0n)
