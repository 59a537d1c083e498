import { fromBase64 } from '@latchkey/adapter-kit/flows'
import { ConfigurationError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import type { AddressForm } from '../bitcoinChains.ts'
import type { SignInput } from '../drivers/driver.ts'
import { toHex } from '../hex.ts'
import { readAddress } from './outputScript.ts'
import { coinId } from './selectCoins.ts'
import { sighashTypesOf, withoutDefaultType } from './sighashTypes.ts'

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
    /** The coins that the PSBT spends, by `coinId`. */
    coins: readonly string[]
  }
}

/**
 * Prepares a PSBT so that every wallet can sign it. If the site does not list the inputs to sign, the inputs that spend coins of the wallet
 * are listed, because WalletConnect and Wallet Standard require a list. A signature hash type other than the default is written into the
 * PSBT, because most wallets read it only there.
 *
 * @throws ConfigurationError `InvalidOption` for anything but a PSBT of version 0, since a PSBT that cannot be parsed here cannot be
 * compared with the signed one; for an input that the PSBT does not have, or whose previous transaction cannot be parsed; for a signature
 * hash type in the PSBT that the site did not request
 */
export function preparePsbt({ psbt, inputs, accounts, form }: preparePsbt.Parameters): preparePsbt.ReturnType {
  const parsedPsbt = parsePsbt(psbt)
  const missingInput = inputs.find(({ index }) => !parsedPsbt.data.inputs[index])
  if (missingInput) {
    const fix = `The PSBT has no input ${missingInput.index}.`
    throw new ConfigurationError('InvalidOption', { values: { option: 'signInputs', fix } })
  }
  const signInputs = inputs.length > 0 || !form ? inputs : findWalletInputs(parsedPsbt, accounts, form)
  assertRequestedTypes(parsedPsbt, signInputs)
  const missingTypes = signInputs.flatMap(({ index, sighashTypes: [type = 0] = [] }) => {
    const hasType = parsedPsbt.data.inputs[index]?.sighashType !== undefined
    return type > Transaction.SIGHASH_ALL && !hasType ? [{ index, sighashType: type }] : []
  })
  for (const { index, sighashType } of missingTypes) parsedPsbt.updateInput(index, { sighashType })
  const coins = parsedPsbt.txInputs.map(({ hash, index }) => coinId({ txid: toHex(hash.toReversed()), vout: index }))
  return { psbt: missingTypes.length > 0 ? parsedPsbt.toBase64() : psbt, inputs: signInputs, coins }
}

/**
 * Checks that the PSBT contains only signature hash types that the site requested. Most wallets sign with the types in the PSBT, and a
 * third party may have written them. If the site lists no inputs, the wallet signs every input for which it has a key, so all are checked.
 */
function assertRequestedTypes(psbt: Psbt, signInputs: readonly SignInput[]): void {
  for (const [index, { sighashType, finalScriptSig, finalScriptWitness }] of psbt.data.inputs.entries()) {
    const matchingInputs = signInputs.filter((input) => input.index === index)
    const isUnsignedInput =
      matchingInputs.length === 0 && (signInputs.length > 0 || finalScriptSig || finalScriptWitness)
    if (sighashType === undefined || isUnsignedInput) continue
    const allowedTypes = matchingInputs.length > 0 ? matchingInputs.flatMap(sighashTypesOf) : sighashTypesOf()
    if (allowedTypes.includes(withoutDefaultType(sighashType))) continue
    const fix = `Input ${index} of the PSBT asks for the signature hash type ${sighashType}. If you want it, name it in sighashTypes of signInputs.`
    throw new ConfigurationError('InvalidOption', { values: { option: 'psbt', fix } })
  }
}

function findWalletInputs(psbt: Psbt, accounts: readonly Account[], form: AddressForm): readonly SignInput[] {
  return psbt.data.inputs.flatMap(({ witnessUtxo, nonWitnessUtxo }, index) => {
    const previousTransaction = nonWitnessUtxo && parsePreviousTransaction(nonWitnessUtxo, index)
    const spentScript = witnessUtxo?.script ?? previousTransaction?.outs[psbt.txInputs[index]?.index ?? 0]?.script
    const owner = spentScript && accounts.find(({ address }) => scriptOf(address, form) === toHex(spentScript))
    return owner ? [{ address: owner.address, index }] : []
  })
}

function parsePreviousTransaction(nonWitnessUtxo: Uint8Array, index: number): Transaction {
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

/** The key of the global field with the version number, which PSBTs of later versions have (BIP-370). */
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
    const parsedPsbt = Psbt.fromBuffer(bytes)
    const { unknownKeyVals = [] } = parsedPsbt.data.globalMap
    const hasOtherVersion = unknownKeyVals.some(
      ({ key, value }) => toHex(key) === versionKey && value.some((byte) => byte > 0),
    )
    return hasOtherVersion || parsedPsbt.toBuffer().length !== bytes.length ? undefined : parsedPsbt
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
  const parsedPsbt = readPsbt(psbt)
  if (parsedPsbt) return parsedPsbt
  const fix = 'Pass a PSBT of version 0 (BIP-174) in base64.'
  throw new ConfigurationError('InvalidOption', { values: { option: 'psbt', fix } })
}
