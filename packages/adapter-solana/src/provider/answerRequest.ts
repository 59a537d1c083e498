import { fromBase64, toBase64 } from '@latchkey/adapter-kit/flows'
import { ConnectionError } from '@latchkey/core/errors'
import { fromBase58, toBase58 } from '../bytes/base58.ts'
import { readBytes } from '../bytes/readBytes.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'
import type { SolanaProvider } from './solanaProvider.ts'

type RequestParams = Readonly<Record<string, unknown>>

/**
 * Handles a request in WalletConnect's format for a wallet of the page, which does not know that format. In requests and results, messages
 * and signatures are in base58, transactions in base64.
 *
 * @param accounts - all accounts that the wallet grants, the active one first
 * @throws ConnectionError `ProviderFailed` for an unknown method or invalid parameters
 * @throws ConnectionError `NotConnected` if the parameters contain an account other than the active one
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export async function answerRequest(
  provider: SolanaProvider,
  { method, params }: { method: string; params?: unknown },
  accounts: readonly string[],
): Promise<unknown> {
  const handler = Object.hasOwn(requestHandlers, method) ? requestHandlers[method] : undefined
  if (!handler) throw new ConnectionError('ProviderFailed', { details: `There is no method ${method}.` })
  const fields = typeof params === 'object' && params !== null ? (params as RequestParams) : {}
  const { pubkey = provider.address } = fields
  if (pubkey !== provider.address)
    throw new ConnectionError('NotConnected', { details: `${pubkey} is not the active account.` })
  return handler(provider, fields, accounts)
}

const readTransaction = (value: unknown) => readBytes(value, fromBase64, 'The transaction')
type RequestHandler = (provider: SolanaProvider, params: RequestParams, accounts: readonly string[]) => Promise<unknown>

const getAccounts: RequestHandler = async (_provider, _params, accounts) => accounts.map((pubkey) => ({ pubkey }))

const requestHandlers: Readonly<Record<string, RequestHandler>> = {
  solana_getAccounts: getAccounts,
  solana_requestAccounts: getAccounts,
  async solana_signMessage(provider, { message }) {
    const signature = await provider.signMessage(readBytes(message, fromBase58, 'The message'))
    return { signature: toBase58(signature) }
  },
  async solana_signTransaction(provider, { transaction }) {
    const signedTransaction = await provider.signTransaction(readTransaction(transaction))
    return { signature: signatureOf(signedTransaction, provider.address), transaction: toBase64(signedTransaction) }
  },
  async solana_signAllTransactions(provider, { transactions }) {
    const transactionList: unknown[] = Array.isArray(transactions) ? transactions : [transactions]
    const signedTransactions = await provider.signAllTransactions(transactionList.map(readTransaction))
    return { transactions: signedTransactions.map(toBase64) }
  },
  async solana_signAndSendTransaction(provider, { transaction, sendOptions }) {
    const options = typeof sendOptions === 'object' && sendOptions !== null ? sendOptions : {}
    return { signature: await provider.signAndSendTransaction(readTransaction(transaction), options) }
  },
}

function signatureOf(transaction: Uint8Array, address: string): string {
  try {
    const { signers, signatures } = readWireTransaction(transaction)
    return toBase58(signatures[signers.indexOf(address)] ?? new Uint8Array(64))
  } catch (cause) {
    throw new ConnectionError('ProviderFailed', { details: 'The wallet’s transaction cannot be read.', cause })
  }
}
