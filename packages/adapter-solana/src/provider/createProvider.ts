import { createEmitter } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection, RpcSettings } from '@latchkey/core/adapter'
import {
  ConfigurationError,
  ConnectionError,
  isUnknownMethod,
  MoneyError,
  NetworkError,
  toConnectionError,
} from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { fromBase58 } from '../bytes/base58.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { failureOf } from '../transactions/transactionErrors.ts'
import { signBytes } from '../wallets/signBytes.ts'
import type { Signatory, Signer } from '../wallets/signer.ts'
import { answerRequest } from './answerRequest.ts'
import type { SolanaProvider, SolanaProviderEvents } from './solanaProvider.ts'

export declare namespace createProvider {
  type Parameters = {
    read(): AdapterConnection | undefined
    signer: Signer
    rpc: Rpc
    networks: readonly Network[]
    settings: RpcSettings
    /** Aborts when the kit is destroyed. */
    signal: AbortSignal
    log(error: unknown): void
    /** Sends a request in WalletConnect's format. Absent for a wallet of the page, which does not know that format. */
    request?: SolanaProvider['request']
  }
  type ReturnType = {
    provider: SolanaProvider
    /** Emits `accountChanged` and `networkChanged` if the account or the network has changed since the last call. */
    tell(): void
    /** Emits `disconnect`. Called when the wallet is disconnected, so that later requests through the provider fail. */
    end(): void
  }
}

/** Loads the chunk that checks transactions. A page loads it only at its first transaction. */
async function loadTransactionChecks() {
  const { transactionChecks } = await import('../transactions/proofs.ts')
  return transactionChecks
}

/** Copies the bytes, so that later changes by the site have no effect. `slice` is not used, because `Buffer.slice` does not copy. */
function copyBytes(bytes: Uint8Array, option: string): Uint8Array {
  // Rejects other values here, because `new Uint8Array` would accept some of them. A string, for example, would become an empty array.
  const isBytes = Array.isArray(bytes) || Object.prototype.toString.call(bytes) === '[object Uint8Array]'
  if (isBytes) return new Uint8Array(bytes)
  throw invalidOptionError(option, 'Pass a Uint8Array.')
}

function invalidOptionError(option: string, fix: string): ConfigurationError {
  return new ConfigurationError('InvalidOption', { values: { option, fix } })
}

/** Creates the provider of one connected wallet. */
export function createProvider(parameters: createProvider.Parameters): createProvider.ReturnType {
  const { read, signer, rpc, networks, settings, signal, log } = parameters
  const { on, emit } = createEmitter<SolanaProviderEvents>(log)
  let isDisconnected = false
  let state = readState()

  function readState() {
    const connection = read()
    return { address: connection?.accounts[0]?.address, caipNetworkId: connection?.caipNetworkId }
  }
  function getSignatory(): Signatory {
    const { address, caipNetworkId } = readState()
    if (isDisconnected || address === undefined || caipNetworkId === undefined)
      throw new ConnectionError('NotConnected')
    return { address, caipNetworkId }
  }

  /** Loads the chunk that checks transactions. Throws if the visitor has disconnected the wallet while the chunk loaded. */
  async function loadChecksWhileConnected() {
    const loadedChecks = await loadTransactionChecks()
    if (isDisconnected) throw new ConnectionError('NotConnected')
    return loadedChecks
  }
  async function signAndCompare(signatory: Signatory, transactions: readonly Uint8Array[]): Promise<Uint8Array[]> {
    if (!signer.signTransactions)
      throw new ConnectionError('ProviderFailed', { details: 'The wallet signs only what it sends itself.' })
    const { readRequested, readSigned } = await loadChecksWhileConnected()
    for (const transaction of transactions) readRequested(transaction)
    const signedTransactions = await signer.signTransactions(signatory, transactions)
    const { address } = signatory
    const toSignedParameters = (index: number) => ({ signed: signedTransactions[index] as Uint8Array, address })
    await Promise.all(transactions.map((asked, index) => readSigned({ asked, ...toSignedParameters(index) })))
    return signedTransactions
  }

  const provider: SolanaProvider = {
    get address() {
      return getSignatory().address
    },
    get publicKey() {
      return fromBase58(getSignatory().address)
    },
    get caipNetworkId() {
      return getSignatory().caipNetworkId
    },
    signMessage: async (message) => signBytes(signer, getSignatory().address, copyBytes(message, 'message')),
    async signTransaction(transaction) {
      const [signedTransaction] = await signAndCompare(getSignatory(), [copyBytes(transaction, 'transaction')])
      return signedTransaction as Uint8Array
    },
    async signAllTransactions(transactions) {
      if (!Array.isArray(transactions)) throw invalidOptionError('transactions', 'Pass an array.')
      const transactionCopies = transactions.map((each, index) => copyBytes(each, `transactions[${index}]`))
      return signAndCompare(getSignatory(), transactionCopies)
    },
    async signAndSendTransaction(siteTransaction, options = {}) {
      const signatory = getSignatory()
      const transaction = copyBytes(siteTransaction, 'transaction')
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === signatory.caipNetworkId)
      const { assertNew, assertSent, readRequested, readSigned, sendToEachEndpoint } = await loadChecksWhileConnected()
      readRequested(transaction)
      if (signer.signAndSendTransaction) {
        const sentSignature = await signer.signAndSendTransaction(signatory, transaction, options).catch((error) => {
          if (!signer.signTransactions || !isUnknownMethod(error)) throw error
          return undefined
        })
        if (sentSignature !== undefined) {
          assertNew(sentSignature, { asked: transaction, code: 'TransactionUnconfirmed', mayRepeat: true })
          await assertSent({ rpc, network, settings, signal, asked: transaction, signature: sentSignature })
          return sentSignature
        }
      }
      if (!network) throw new NetworkError('NetworkNotFound', { details: signatory.caipNetworkId })
      const [signedTransaction] = (await signAndCompare(signatory, [transaction])) as [Uint8Array]
      const { signature } = await readSigned({
        asked: transaction,
        signed: signedTransaction,
        address: signatory.address,
      })
      if (signature === undefined)
        throw new ConnectionError('ProviderFailed', { details: 'The fee payer has not signed the transaction.' })
      assertNew(signature, { asked: transaction, code: 'TransactionChanged', mayRepeat: true })
      return waitForSending(
        sendToEachEndpoint({ settings, network, signal, signedTransaction, signature, options }),
        signature,
      )
    },
    async request(request) {
      getSignatory()
      if (typeof request?.method !== 'string') throw invalidOptionError('method', 'Pass the name of a method.')
      if (!parameters.request) {
        const accounts = read()?.accounts.map(({ address }) => address)
        return answerRequest(provider, request, accounts ?? [])
      }
      return parameters.request(request).catch((error) => {
        throw toConnectionError(error)
      })
    },
    on,
  }

  return {
    provider,
    tell() {
      const stateBefore = state
      state = readState()
      if (state.address !== undefined && state.address !== stateBefore.address) emit('accountChanged', state.address)
      if (state.caipNetworkId !== undefined && state.caipNetworkId !== stateBefore.caipNetworkId)
        emit('networkChanged', state.caipNetworkId)
    },
    end() {
      if (isDisconnected) return
      isDisconnected = true
      emit('disconnect', undefined)
    },
  }
}

/** Waits until an endpoint accepts a signed transaction, and returns the transaction's signature. */
async function waitForSending(sending: Promise<unknown>, signature: string): Promise<string> {
  try {
    await sending
  } catch (error) {
    if (error instanceof NetworkError) throw error
    if (failureOf(error) === 'AlreadyProcessed') return signature
    // A node may send a refused transaction until it expires. Only the site knows the expiry, so the kit cannot wait for it.
    throw new MoneyError('TransactionUnconfirmed', { details: signature, cause: error })
  }
  return signature
}
