import { toExactInteger } from '@latchkey/adapter-kit/flows'
import { SessionError } from '@latchkey/core/errors'
import { isSolanaAddress } from '@latchkey/protocol'
import { addressesInUse } from '../session/select.ts'
import { encodeBase58 } from './encodeBase58.ts'
import { createInvalidResponseError, requestNumber } from './readNumber.ts'
import { isBase58Signature, isBase64, maxTransactionLength, readSignature, toObject } from './responseForms.ts'
import { commonEvents, readText, type SessionNamespace } from './sessionNamespace.ts'
import type { WalletContext } from './walletContext.ts'

const maxLamports = 2n ** 64n - 1n
const isTransaction = (value: unknown) => isBase64(value, maxTransactionLength)

/** The namespace of Solana. */
export const solana: SessionNamespace<'solana'> = {
  methods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  events: commonEvents,
  responses: {
    solana_signMessage: (response) => isBase58Signature(readSignature(response)),
    solana_signTransaction(response) {
      const { transaction } = toObject(response)
      return transaction === undefined ? isBase58Signature(readSignature(response)) : isTransaction(transaction)
    },
    solana_signAllTransactions(response) {
      const { transactions } = toObject(response)
      return Array.isArray(transactions) && transactions.every(isTransaction)
    },
    solana_signAndSendTransaction: (response) => isBase58Signature(readSignature(response)),
  },
  accountType: 'eoa',
  connectMethod: 'solana_requestAccounts',
  isAddress: isSolanaAddress,
  request,
  readReference: readText,
  signMessage: ({ message, address }) => ({
    method: 'solana_signMessage',
    params: { message: encodeBase58(new TextEncoder().encode(message)), pubkey: address },
  }),
  async readBalance({ address, ...node }) {
    const { value } = ((await requestNumber(node, 'getBalance', [address])) ?? {}) as { value?: unknown }
    const lamports = toExactInteger(value, maxLamports)
    if (lamports === undefined) throw createInvalidResponseError('getBalance')
    return lamports
  },
}

/**
 * Responds to a request on Solana, in the formats of the WalletConnect RPC reference. Methods of Solana's own JSON-RPC go to nodes.
 *
 * @throws SessionError `MethodNotApproved`
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
async function request(context: WalletContext, method: string, params: unknown): Promise<unknown> {
  const { granted, selected, options } = context
  if (method === 'get_chain_id') return selected().chain.slice('solana:'.length)
  if (method === 'solana_getAccounts' || method === 'solana_requestAccounts') {
    return addressesInUse(granted(), options.networks, selected()).map((pubkey) => ({ pubkey }))
  }
  if (nodeMethods.test(method)) return context.askChain({ method, params })
  if (granted().methods.includes(method)) return context.askWallet({ method, params })
  throw new SessionError('MethodNotApproved', { values: { method } })
}

/** Matches the methods of Solana nodes. All other methods go to the wallet: a node must not respond in the wallet's place. */
const nodeMethods = /^(?:get|is|min|request|send|simulate)/
