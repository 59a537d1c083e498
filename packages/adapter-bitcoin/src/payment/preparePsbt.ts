import { fromBase64 } from '@latchkey/adapter-kit/flows'
import { ConfigurationError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import type { AddressForm } from '../bitcoinChains.ts'
import type { SignInput } from '../drivers/driver.ts'
import { toHex } from '../hex.ts'
import { readAddress } from './outputScript.ts'
import { coinId } from './selectCoins.ts'
import { plainType, sighashTypesOf } from './sighashTypes.ts'

export declare namespace preparePsbt {
  type Parameters = {
    /** The PSBT in base64. */
    psbt: string
    inputs: readonly SignInput[]
    accounts: readonly Account[]
    form: AddressForm | undefined
  }
  type ReturnType = {
    psbt: string
    inputs: readonly SignInput[]
    /** The coins that it spends, by `coinId`. */
    coins: readonly string[]
  }
}

/**
 * Prepares a PSBT so that every wallet can sign it. If the site does not say which inputs to sign, the wallet's own inputs are listed,
 * because WalletConnect and Wallet Standard require them. A signature hash type other than the default is written into the PSBT, where most
 * wallets read it.
 *
 * @throws ConfigurationError `InvalidOption` for anything but a PSBT of version 0, since a PSBT that cannot be parsed here cannot be
 * compared with the signed one; for an input that the PSBT does not have, or whose previous transaction cannot be parsed; for a signature
 * hash type in the PSBT that the site did not request
 */
export function preparePsbt({ psbt, inputs, accounts, form }: preparePsbt.Parameters): preparePsbt.ReturnType {
  const read = parsePsbt(psbt)
  const stranger = inputs.find(({ index }) => !read.data.inputs[index])
  if (stranger) {
    const fix = `The PSBT has no input ${stranger.index}.`
    throw new ConfigurationError('InvalidOption', { values: { option: 'signInputs', fix } })
  }
  const named = inputs.length > 0 || !form ? inputs : ownInputs(read, accounts, form)
  assertAskedTypes(read, named)
  const unsaid = named.flatMap(({ index, sighashTypes: [type = 0] = [] }) => {
    const isSaid = read.data.inputs[index]?.sighashType !== undefined
    return type > Transaction.SIGHASH_ALL && !isSaid ? [{ index, sighashType: type }] : []
  })
  for (const { index, sighashType } of unsaid) read.updateInput(index, { sighashType })
  const coins = read.txInputs.map(({ hash, index }) => coinId({ txid: toHex(hash.toReversed()), vout: index }))
  return { psbt: unsaid.length > 0 ? read.toBase64() : psbt, inputs: named, coins }
}

/**
 * Checks the signature hash types in the PSBT: most wallets sign with them, and the PSBT may come from a third party. If the site names no
 * input, the wallet signs every input that it can.
 */
function assertAskedTypes(psbt: Psbt, named: readonly SignInput[]): void {
  for (const [index, { sighashType, finalScriptSig, finalScriptWitness }] of psbt.data.inputs.entries()) {
    const asked = named.filter((input) => input.index === index)
    const isLeft = asked.length === 0 && (named.length > 0 || finalScriptSig || finalScriptWitness)
    if (sighashType === undefined || isLeft) continue
    const allowed = asked.length > 0 ? asked.flatMap(sighashTypesOf) : sighashTypesOf()
    if (allowed.includes(plainType(sighashType))) continue
    const fix = `Input ${index} of the PSBT asks for the signature hash type ${sighashType}. If you want it, name it in sighashTypes of signInputs.`
    throw new ConfigurationError('InvalidOption', { values: { option: 'psbt', fix } })
  }
}

function ownInputs(psbt: Psbt, accounts: readonly Account[], form: AddressForm): readonly SignInput[] {
  return psbt.data.inputs.flatMap(({ witnessUtxo, nonWitnessUtxo }, index) => {
    const previous = nonWitnessUtxo && readPrevious(nonWitnessUtxo, index)
    const spent = witnessUtxo?.script ?? previous?.outs[psbt.txInputs[index]?.index ?? 0]?.script
    const owner = spent && accounts.find(({ address }) => scriptOf(address, form) === toHex(spent))
    return owner ? [{ address: owner.address, index }] : []
  })
}

function readPrevious(nonWitnessUtxo: Uint8Array, index: number): Transaction {
  try {
    return Transaction.fromBuffer(nonWitnessUtxo)
  } catch (cause) {
    const fix = `The nonWitnessUtxo of input ${index} is no transaction.`
    throw new ConfigurationError('InvalidOption', { values: { option: 'psbt', fix }, cause })
  }
}

/** The script of an address in hex. `undefined` for a Stacks address. */
export function scriptOf(address: string, form: AddressForm): string | undefined {
  try {
    return toHex(readAddress(address, form).script)
  } catch {
    return undefined
  }
}

/** The key of the global version field, which PSBTs of later versions have (BIP-370). */
const versionKey = 'fb'

/**
 * Parses a PSBT of version 0 (BIP-174). A PSBT that names another version, or has bytes after its end, is rejected: a wallet may parse it
 * differently.
 *
 * @returns `undefined` for anything else
 */
export function readPsbt(psbt: string): Psbt | undefined {
  try {
    const bytes = fromBase64(psbt)
    const read = Psbt.fromBuffer(bytes)
    const { unknownKeyVals = [] } = read.data.globalMap
    const isOther = unknownKeyVals.some(({ key, value }) => toHex(key) === versionKey && value.some((byte) => byte > 0))
    return isOther || read.toBuffer().length !== bytes.length ? undefined : read
  } catch {
    return undefined
  }
}

/**
 * Parses a PSBT of version 0 (BIP-174) that a site passes.
 *
 * @throws ConfigurationError `InvalidOption` for anything else
 */
export function parsePsbt(psbt: string): Psbt {
  const read = readPsbt(psbt)
  if (read) return read
  const fix = 'Pass a PSBT of version 0 (BIP-174) in base64.'
  throw new ConfigurationError('InvalidOption', { values: { option: 'psbt', fix } })
}
