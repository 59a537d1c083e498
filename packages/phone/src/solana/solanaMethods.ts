import { chainRpc, invalidParams, requireRecord, unauthorized } from '@latchkey/testing/internal'
import {
  address as asAddress,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  partiallySignTransaction,
  signBytes,
  type Transaction,
} from '@solana/kit'
import { bytesToHex } from 'viem'
import { toReadableText } from '../eip155/signMessages.ts'
import type { SolanaKey } from '../keys/derivePhoneKeys.ts'
import { type MethodContext, type PhoneMethod, prepareWithoutPrompt } from '../phoneMethod.ts'
import { decodeTransaction, describeTransaction } from './decodeTransaction.ts'
import { encodeBase58 } from './describeInstruction.ts'

const accounts: PhoneMethod = ({ keys }) =>
  prepareWithoutPrompt(async () => keys.map(({ solana }) => ({ pubkey: solana.address })))

/** `solana_signMessage`: takes { message in base58, pubkey }. Signs exactly these bytes. */
const signMessage: PhoneMethod = ({ keys }, params) => {
  const { message, pubkey } = requireRecord(params)
  const key = findKey(keys, pubkey)
  const bytes = decodeMessage(message)
  const messageHex = bytesToHex(bytes)
  return {
    details: { type: 'message', address: key.address, text: toReadableText(messageHex), bytes: messageHex },
    run: async () => ({ signature: encodeBase58(await signBytes(key.keyPair.privateKey, bytes)) }),
  }
}

/** `solana_signTransaction`: takes { transaction in base64 }. The older format, with the instructions as fields, is not supported. */
const signTransaction: PhoneMethod = ({ keys }, params) => {
  const { transaction, pubkey } = requireRecord(params)
  const decodedTransaction = decodeTransaction(transaction)
  const signer = findSignerKey(keys, decodedTransaction, pubkey)
  return {
    details: { type: 'solanaTransactions', act: 'sign', transactions: [describeTransaction(decodedTransaction)] },
    run: async () => {
      const signedTransaction = await addSignature(signer, decodedTransaction)
      return {
        signature: encodeSignatureOf(signedTransaction, signer),
        transaction: getBase64EncodedWireTransaction(signedTransaction),
      }
    },
  }
}

/** `solana_signAllTransactions`: takes { transactions in base64 }. Signs all of them or none. */
const signAllTransactions: PhoneMethod = ({ keys }, params) => {
  const { transactions, pubkey } = requireRecord(params)
  if (!Array.isArray(transactions) || transactions.length === 0) throw invalidParams('Transactions are expected.')
  const decodedTransactions = transactions.map(decodeTransaction)
  const signers = decodedTransactions.map((transaction) => findSignerKey(keys, transaction, pubkey))
  return {
    details: { type: 'solanaTransactions', act: 'sign', transactions: decodedTransactions.map(describeTransaction) },
    run: async () => {
      const signedTransactions = await Promise.all(
        decodedTransactions.map((transaction, index) => addSignature(signers[index] as SolanaKey, transaction)),
      )
      return { transactions: signedTransactions.map(getBase64EncodedWireTransaction) }
    },
  }
}

/** `solana_signAndSendTransaction`: takes { transaction in base64, sendOptions }. Returns the signature, which is the transaction's id. */
const signAndSendTransaction: PhoneMethod = ({ keys, network }, params) => {
  const { transaction, pubkey, sendOptions } = requireRecord(params)
  const decodedTransaction = decodeTransaction(transaction)
  const key = findSignerKey(keys, decodedTransaction, pubkey)
  const options = sendOptions === undefined ? {} : requireRecord(sendOptions)
  return {
    details: { type: 'solanaTransactions', act: 'send', transactions: [describeTransaction(decodedTransaction)] },
    run: async () => {
      const encodedTransaction = getBase64EncodedWireTransaction(await addSignature(key, decodedTransaction))
      const signature = await chainRpc(network.rpcUrl, 'sendTransaction', [
        encodedTransaction,
        { ...options, encoding: 'base64' },
      ])
      return { signature }
    },
  }
}

/**
 * The Solana methods of the phone, by name.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export const solanaMethods: Readonly<Record<string, PhoneMethod>> = {
  solana_getAccounts: accounts,
  solana_requestAccounts: accounts,
  solana_signAllTransactions: signAllTransactions,
  solana_signAndSendTransaction: signAndSendTransaction,
  solana_signMessage: signMessage,
  solana_signTransaction: signTransaction,
}

type Keys = MethodContext['keys']

function findKey(keys: Keys, pubkey: unknown): SolanaKey {
  const phoneKeys = keys.find(({ solana }) => solana.address === pubkey)
  if (!phoneKeys) throw unauthorized()
  return phoneKeys.solana
}

/**
 * Returns the phone's key that must sign a transaction: the key that the site specifies, or else the first of the phone's keys in the
 * transaction.
 */
function findSignerKey(keys: Keys, { signatures }: Transaction, pubkey: unknown): SolanaKey {
  const key =
    typeof pubkey === 'string'
      ? findKey(keys, pubkey)
      : keys.find(({ solana }) => Object.hasOwn(signatures, solana.address))?.solana
  if (!key || !Object.hasOwn(signatures, key.address)) throw invalidParams('No account of this wallet is to sign this.')
  return key
}

/** Adds the phone's signature. Other signatures may still be missing, because other signers may sign before or after the phone. */
function addSignature({ keyPair }: SolanaKey, transaction: Transaction): Promise<Transaction> {
  return partiallySignTransaction([keyPair], transaction)
}

function encodeSignatureOf({ signatures }: Transaction, { address }: SolanaKey): string {
  return encodeBase58(signatures[asAddress(address)] as Uint8Array)
}

function decodeMessage(message: unknown): Uint8Array {
  if (typeof message !== 'string') throw invalidParams('A message in base58 is expected.')
  try {
    return Uint8Array.from(getBase58Encoder().encode(message))
  } catch {
    throw invalidParams('The message is not base58.')
  }
}
