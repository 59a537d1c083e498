import { exactWhole } from '@latchkey/adapter-kit/flows'
import { SessionError } from '@latchkey/core/errors'
import { isSolanaAddress } from '@latchkey/protocol'
import { addressesInUse } from '../session/select.ts'
import { encodeBase58 } from './encodeBase58.ts'
import { askForNumber, notUnderstood } from './readNumber.ts'
import { fields, isBase58Signature, isBase64, maxTransaction, signatureOf } from './responseForms.ts'
import { commonEvents, readText, type SessionNamespace } from './sessionNamespace.ts'
import type { WalletContext } from './walletContext.ts'

const mostLamports = 2n ** 64n - 1n
const isTransaction = (value: unknown) => isBase64(value, maxTransaction)

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
    solana_signMessage: (answer) => isBase58Signature(signatureOf(answer)),
    solana_signTransaction(answer) {
      const { transaction } = fields(answer)
      return transaction === undefined ? isBase58Signature(signatureOf(answer)) : isTransaction(transaction)
    },
    solana_signAllTransactions(answer) {
      const { transactions } = fields(answer)
      return Array.isArray(transactions) && transactions.every(isTransaction)
    },
    solana_signAndSendTransaction: (answer) => isBase58Signature(signatureOf(answer)),
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
    const { value } = ((await askForNumber(node, 'getBalance', [address])) ?? {}) as { value?: unknown }
    const lamports = exactWhole(value, mostLamports)
    if (lamports === undefined) throw notUnderstood('getBalance')
    return lamports
  },
}

/**
 * Responds to a request on Solana, in the formats of the WalletConnect RPC reference. Methods of the chain's own JSON-RPC go to its nodes.
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

/** The methods of Solana nodes. All other methods go to the wallet: a node must not respond in its place. */
const nodeMethods = /^(?:get|is|min|request|send|simulate)/
