import { fromBase64 } from '@latchkey/adapter-kit/flows'
import { ConfigurationError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import type { AddressForm } from '../bitcoinChains.ts'
import type { SignInput } from '../drivers/driver.ts'
import { toHex } from '../hex.ts'
import { readAddress } from './outputScript.ts'
import { coinsOf } from './selectCoins.ts'
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
 * Prepares a PSBT so that every wallet can sign it. If the site does not list the inputs to sign, lists those that spend coins of the
 * wallet, because WalletConnect and Wallet Standard require a list. If the site requests a signature hash type other than the default,
 * writes that type into the PSBT, because most wallets read the type only there.
 *
 * @throws ConfigurationError `InvalidOption` if `psbt` is not a PSBT of version 0, because the kit could not compare it with the signed one
 * @throws ConfigurationError `InvalidOption` if the PSBT does not have a listed input, or if the previous transaction of an input cannot be
 * parsed
 * @throws ConfigurationError `InvalidOption` if the PSBT contains a signature hash type that the site did not request
 */
export function preparePsbt({ psbt, inputs, accounts, form }: preparePsbt.Parameters): preparePsbt.ReturnType {
  const parsedPsbt = parsePsbt(psbt)
  const missingInput = inputs.find(({ index }) => !parsedPsbt.data.inputs[index])
  if (missingInput) {
    const fix = `The PSBT has no input ${missingInput.index}.`
    throw new ConfigurationError('InvalidOption', { values: { option: 'signInputs', fix } })
  }
  const signInputs = inputs.length > 0 || !form ? inputs : findWalletInputs(parsedPsbt, accounts, form)
  assertRequestedSighashTypes(parsedPsbt, signInputs)
  const missingSighashTypes = signInputs.flatMap(({ index, sighashTypes: [type = 0] = [] }) => {
    const hasSighashType = parsedPsbt.data.inputs[index]?.sighashType !== undefined
    return type > Transaction.SIGHASH_ALL && !hasSighashType ? [{ index, sighashType: type }] : []
  })
  for (const { index, sighashType } of missingSighashTypes) parsedPsbt.updateInput(index, { sighashType })
  const coins = coinsOf({ ins: parsedPsbt.txInputs })
  return { psbt: missingSighashTypes.length > 0 ? parsedPsbt.toBase64() : psbt, inputs: signInputs, coins }
}

/**
 * Checks that the PSBT contains only signature hash types that the site requested. Most wallets sign with the types in the PSBT, which may
 * come from a third party. If the site lists no inputs, the wallet signs every input for which it has a key, so all inputs are checked.
 */
function assertRequestedSighashTypes(psbt: Psbt, signInputs: readonly SignInput[]): void {
  for (const [index, { sighashType, finalScriptSig, finalScriptWitness }] of psbt.data.inputs.entries()) {
    const matchingInputs = signInputs.filter((input) => input.index === index)
    const isNotSignedByWallet =
      matchingInputs.length === 0 && (signInputs.length > 0 || finalScriptSig || finalScriptWitness)
    if (sighashType === undefined || isNotSignedByWallet) continue
    const allowedSighashTypes = matchingInputs.length > 0 ? matchingInputs.flatMap(sighashTypesOf) : sighashTypesOf()
    if (allowedSighashTypes.includes(withoutDefaultType(sighashType))) continue
    const fix = `Input ${index} of the PSBT asks for the signature hash type ${sighashType}. If you want it, name it in sighashTypes of signInputs.`
    throw new ConfigurationError('InvalidOption', { values: { option: 'psbt', fix } })
  }
}

/** Returns the inputs that spend coins of the wallet's accounts. */
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

/** Returns the output script of an address in hex. Returns `undefined` for a Stacks address, which is not a Bitcoin address. */
export function scriptOf(address: string, form: AddressForm): string | undefined {
  try {
    return toHex(readAddress(address, form).script)
  } catch {
    return undefined
  }
}

/**
 * The key (in hex) of the global field with the version number. A PSBT of version 0 does not need this field, later versions have it
 * (BIP-370).
 */
const versionKey = 'fb'

/**
 * Parses a PSBT of version 0 (BIP-174). Rejects a PSBT of another version, or with bytes after its end, because a wallet may parse it
 * differently.
 *
 * @returns `undefined` if the text is not such a PSBT
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
 * Parses a PSBT of version 0 (BIP-174) that the site passed.
 *
 * @throws ConfigurationError `InvalidOption` if the text is not such a PSBT
 */
export function parsePsbt(psbt: string): Psbt {
  const parsedPsbt = readPsbt(psbt)
  if (parsedPsbt) return parsedPsbt
  const fix = 'Pass a PSBT of version 0 (BIP-174) in base64.'
  throw new ConfigurationError('InvalidOption', { values: { option: 'psbt', fix } })
}
