import { Transaction } from '@scure/btc-signer'
import { equalBytes } from '@scure/btc-signer/utils.js'
import { invalidParams } from '../wallet/providerErrors.ts'
import type { BitcoinWalletAddress } from './bitcoinAddresses.ts'

export type InputToSign = { readonly index: number; readonly address?: string | undefined }

export declare namespace signBitcoinPsbt {
  type Parameters = {
    psbt: Uint8Array
    addresses: readonly BitcoinWalletAddress[]
    /** The inputs to sign. By default, every input that one of the addresses can spend. */
    inputs?: readonly InputToSign[] | undefined
    /**
     * `signed`: adds the signatures to the PSBT. `final`: also finalizes the inputs, so that the transaction can be extracted from the
     * PSBT.
     */
    result: 'final' | 'signed'
  }
}

const permissiveOptions = { allowUnknownInputs: true, allowUnknownOutputs: true, allowLegacyWitnessUtxo: true }

/**
 * Signs inputs of a PSBT.
 *
 * @throws ProviderRpcError -32602 if no key of the wallet can spend one of the inputs
 */
export function signBitcoinPsbt({ psbt, addresses, inputs, result }: signBitcoinPsbt.Parameters): Transaction {
  const transaction = Transaction.fromPSBT(psbt, permissiveOptions)
  const inputsToSign = inputs ?? findSpendableInputs(transaction, addresses)
  for (const { index, address } of inputsToSign) {
    const owningAddress = addresses.find(
      (own) => own.script.length > 0 && equalBytes(own.script, readSpentScript(transaction, index)),
    )
    if (!owningAddress || (address !== undefined && owningAddress.address !== address)) {
      throw invalidParams(`The wallet cannot sign input ${index} for ${address ?? 'any of its addresses'}.`)
    }
    const { redeemScript, tapInternalKey, privateKey } = owningAddress
    transaction.updateInput(
      index,
      { ...(redeemScript && { redeemScript }), ...(tapInternalKey && { tapInternalKey }) },
      true,
    )
    transaction.signIdx(privateKey, index, [transaction.getInput(index).sighashType ?? (tapInternalKey ? 0 : 1)])
    if (result === 'final') transaction.finalizeIdx(index)
  }
  return transaction
}

function findSpendableInputs(transaction: Transaction, addresses: readonly BitcoinWalletAddress[]): InputToSign[] {
  return Array.from({ length: transaction.inputsLength }, (_, index) => ({ index })).filter(({ index }) =>
    addresses.some(({ script }) => script.length > 0 && equalBytes(script, readSpentScript(transaction, index))),
  )
}

function readSpentScript(transaction: Transaction, index: number): Uint8Array {
  if (index >= transaction.inputsLength) throw invalidParams(`There is no input ${index}.`)
  const { witnessUtxo, nonWitnessUtxo, index: vout = 0 } = transaction.getInput(index)
  const script = witnessUtxo?.script ?? nonWitnessUtxo?.outputs[vout]?.script
  if (!script) throw invalidParams(`Input ${index} does not say what it spends.`)
  return new Uint8Array(script)
}
