import {
  base64ToBytes,
  bytesToBase64,
  createBitcoinApi,
  invalidParams,
  requireRecord,
} from '@latchkey/testing/internal'
import { Address, OutScript, SigHash, Transaction } from '@scure/btc-signer'
import { bytesToHex } from 'viem'
import { addressFormatOf, type BitcoinAddress } from '../keys/bitcoinKeys.ts'
import type { PhoneMethod } from '../phoneMethod.ts'
import type { PsbtInputDetails, PsbtOutputDetails } from '../requestDetails.ts'
import { addressesOf, findAddress } from './bitcoinAccount.ts'

/** An input to sign, with the key that signs it and the sighash types that the request allows. */
type InputToSign = { key: BitcoinAddress; index: number; sighashTypes: SigHash[] | undefined }

/** `signPsbt`: takes { account, psbt in base64, signInputs, broadcast? } and returns { psbt, txid? }. */
export const signPsbt: PhoneMethod = (context, params) => {
  const { account, psbt, signInputs, broadcast } = requireRecord(params)
  const addresses = addressesOf(context, account)
  const transaction = readPsbt(psbt)
  const inputsToSign = readInputsToSign(signInputs, addresses, transaction)
  const addressFormat = addressFormatOf(context.network.caipNetworkId)
  const addressOf = (script: Uint8Array | undefined) => (script ? addressOfScript(script, addressFormat) : undefined)
  const inputs = range(transaction.inputsLength).map((index): PsbtInputDetails => {
    const outputToSpend = findSpentOutput(transaction, index)
    const inputToSign = inputsToSign.find((one) => one.index === index)
    const sighash = inputToSign && partialSighashNames[sighashOf(transaction, inputToSign) ?? SigHash.DEFAULT]
    const input = {
      address: addressOf(outputToSpend?.script),
      value: outputToSpend?.amount,
      isSigned: inputToSign !== undefined,
    }
    return { ...input, ...(sighash && { sighash }) }
  })
  const outputs = range(transaction.outputsLength).map((index): PsbtOutputDetails => {
    const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(index)
    const address = addressOf(script)
    const isOwn = addresses.some((own) => own.address === address)
    return { address, script: bytesToHex(script), value: amount, isOwn }
  })
  return {
    details: {
      type: 'psbt',
      act: broadcast === true ? 'send' : 'sign',
      inputs,
      outputs,
      fee: calculateFee(inputs, outputs),
    },
    run: async () => {
      for (const input of inputsToSign) signInput(transaction, input)
      if (broadcast !== true) return { psbt: bytesToBase64(transaction.toPSBT()) }
      transaction.finalize()
      const signedPsbt = bytesToBase64(transaction.toPSBT())
      return { psbt: signedPsbt, txid: await createBitcoinApi(context.network.rpcUrl).broadcast(transaction.hex) }
    },
  }
}

/**
 * Names of the sighash types with which a signature covers only a part of the transaction. The prompt shows them, because the rest of the
 * transaction can change after the phone has signed.
 */
const partialSighashNames: Readonly<Record<number, string>> = {
  [SigHash.NONE]: 'NONE',
  [SigHash.SINGLE]: 'SINGLE',
  [SigHash.ALL_ANYONECANPAY]: 'ALL|ANYONECANPAY',
  [SigHash.NONE_ANYONECANPAY]: 'NONE|ANYONECANPAY',
  [SigHash.SINGLE_ANYONECANPAY]: 'SINGLE|ANYONECANPAY',
}

/** Returns the sighash type for an input: the type in the PSBT, or else the first type in the request. */
function sighashOf(transaction: Transaction, { index, sighashTypes }: InputToSign): SigHash | undefined {
  return transaction.getInput(index).sighashType ?? sighashTypes?.[0]
}

function readPsbt(base64: unknown): Transaction {
  if (typeof base64 !== 'string') throw invalidParams('A PSBT in base64 is expected.')
  try {
    return Transaction.fromPSBT(base64ToBytes(base64), {
      allowUnknownOutputs: true,
      allowUnknownInputs: true,
      unknown: 'ignore',
    })
  } catch {
    throw invalidParams('The PSBT cannot be read.')
  }
}

/** Returns the inputs to sign, each with its address. If the request names no inputs, returns all inputs of the account. */
function readInputsToSign(
  signInputs: unknown,
  addresses: readonly BitcoinAddress[],
  transaction: Transaction,
): InputToSign[] {
  if (signInputs === undefined) {
    const accountInputs = range(transaction.inputsLength).flatMap((index): InputToSign[] => {
      const script = findSpentOutput(transaction, index)?.script
      const key = script && addresses.find((one) => bytesToHex(one.script) === bytesToHex(script))
      return key ? [{ key, index, sighashTypes: undefined }] : []
    })
    if (accountInputs.length === 0) throw invalidParams('No input of the PSBT is of this account.')
    return accountInputs
  }
  if (!Array.isArray(signInputs) || signInputs.length === 0) throw invalidParams('Inputs to sign are expected.')
  return signInputs.map((input) => {
    const { address, index, sighashTypes } = requireRecord(input)
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= transaction.inputsLength) {
      throw invalidParams(`The PSBT has no input ${index}.`)
    }
    const requestedSighashTypes = Array.isArray(sighashTypes) ? (sighashTypes as SigHash[]) : undefined
    return { key: findAddress(addresses, address), index, sighashTypes: requestedSighashTypes }
  })
}

function signInput(transaction: Transaction, input: InputToSign): void {
  const { key, index, sighashTypes } = input
  const { tapInternalKey } = transaction.getInput(index)
  const sighashType = sighashOf(transaction, input)
  try {
    if (sighashType !== undefined) transaction.updateInput(index, { sighashType }, true)
    if (key.tapInternalKey && !tapInternalKey)
      transaction.updateInput(index, { tapInternalKey: key.tapInternalKey }, true)
    transaction.signIdx(key.privateKey, index, sighashTypes)
  } catch (error) {
    throw invalidParams(`Input ${index} cannot be signed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Returns the output that an input spends, as described in the PSBT. Returns `undefined` if the PSBT does not describe it. */
function findSpentOutput(transaction: Transaction, index: number): { script: Uint8Array; amount: bigint } | undefined {
  const input = transaction.getInput(index)
  if (input.witnessUtxo) return input.witnessUtxo
  return input.index === undefined ? undefined : input.nonWitnessUtxo?.outputs[input.index]
}

function calculateFee(inputs: readonly PsbtInputDetails[], outputs: readonly PsbtOutputDetails[]): bigint | undefined {
  let fee = 0n
  for (const { value } of inputs) {
    if (value === undefined) return undefined
    fee += value
  }
  for (const { value } of outputs) fee -= value
  return fee
}

function addressOfScript(script: Uint8Array, addressFormat: ReturnType<typeof addressFormatOf>): string | undefined {
  try {
    return Address(addressFormat).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
