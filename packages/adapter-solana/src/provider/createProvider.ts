import { createEmitter, toBase64 } from '@latchkey/adapter-kit/flows'
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
    /** Sends a request in WalletConnect's format, if the wallet supports that format itself. */
    request?: SolanaProvider['request']
  }
  type ReturnType = {
    provider: SolanaProvider
    /** Emits events for what has changed. */
    tell(): void
    /** Emits `disconnect`. */
    end(): void
  }
}

/** Loads the code that checks transactions, with the first transaction. */
async function loadProofs() {
  const { proofs } = await import('../transactions/proofs.ts')
  return proofs
}

/** Copies the bytes, so that later changes by the site have no effect. `slice` would not copy a `Buffer`. */
function copy(bytes: Uint8Array, option: string): Uint8Array {
  // From any other value, the constructor would make bytes too, such as none from a text.
  const isBytes = Array.isArray(bytes) || Object.prototype.toString.call(bytes) === '[object Uint8Array]'
  if (isBytes) return new Uint8Array(bytes)
  throw invalid(option, 'Pass a Uint8Array.')
}

function invalid(option: string, fix: string): ConfigurationError {
  return new ConfigurationError('InvalidOption', { values: { option, fix } })
}

/** Creates the provider of one connected wallet. */
export function createProvider(parameters: createProvider.Parameters): createProvider.ReturnType {
  const { read, signer, rpc, networks, settings, signal, log } = parameters
  const { on, emit } = createEmitter<SolanaProviderEvents>(log)
  let isOver = false
  let told = look()

  function look() {
    const connection = read()
    return { address: connection?.accounts[0]?.address, caipNetworkId: connection?.caipNetworkId }
  }
  function present(): Signatory {
    const { address, caipNetworkId } = look()
    if (isOver || address === undefined || caipNetworkId === undefined) throw new ConnectionError('NotConnected')
    return { address, caipNetworkId }
  }

  /** Loads the code that checks transactions. The visitor may disconnect the wallet meanwhile. */
  async function loadInUse() {
    const loaded = await loadProofs()
    if (isOver) throw new ConnectionError('NotConnected')
    return loaded
  }
  async function sign(by: Signatory, transactions: readonly Uint8Array[]): Promise<Uint8Array[]> {
    if (!signer.signTransactions)
      throw new ConnectionError('ProviderFailed', { details: 'The wallet signs only what it sends itself.' })
    const { readAsked, readSigned } = await loadInUse()
    for (const transaction of transactions) readAsked(transaction)
    const signed = await signer.signTransactions(by, transactions)
    const { address } = by
    await Promise.all(
      transactions.map((asked, index) => readSigned({ asked, signed: signed[index] as Uint8Array, address })),
    )
    return signed
  }

  const provider: SolanaProvider = {
    get address() {
      return present().address
    },
    get publicKey() {
      return fromBase58(present().address)
    },
    get caipNetworkId() {
      return present().caipNetworkId
    },
    signMessage: async (message) => signBytes(signer, present().address, copy(message, 'message')),
    async signTransaction(transaction) {
      const [signed] = await sign(present(), [copy(transaction, 'transaction')])
      return signed as Uint8Array
    },
    async signAllTransactions(transactions) {
      if (!Array.isArray(transactions)) throw invalid('transactions', 'Pass an array.')
      const copies = transactions.map((each, index) => copy(each, `transactions[${index}]`))
      return sign(present(), copies)
    },
    async signAndSendTransaction(given, options = {}) {
      const by = present()
      const transaction = copy(given, 'transaction')
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === by.caipNetworkId)
      const { assertSent, readAsked, readSigned } = await loadInUse()
      readAsked(transaction)
      if (signer.signAndSendTransaction) {
        const sent = await signer.signAndSendTransaction(by, transaction, options).catch((error) => {
          if (!signer.signTransactions || !isUnknownMethod(error)) throw error
          return undefined
        })
        if (sent !== undefined) {
          await assertSent({ rpc, network, settings, signal, asked: transaction, signature: sent })
          return sent
        }
      }
      if (!network) throw new NetworkError('NetworkNotFound', { details: by.caipNetworkId })
      const [signed] = await sign(by, [transaction])
      const { signature } = await readSigned({ asked: transaction, signed: signed as Uint8Array, address: by.address })
      if (signature === undefined)
        throw new ConnectionError('ProviderFailed', { details: 'The fee payer has not signed the transaction.' })
      try {
        const params = [toBase64(signed as Uint8Array), { ...options, encoding: 'base64' }]
        await rpc(network, 'sendTransaction', params, (id) => (id === signature ? id : undefined))
      } catch (error) {
        if (error instanceof NetworkError) throw error
        if (failureOf(error) === 'AlreadyProcessed') return signature
        // A node that refuses a transaction may keep it and send it later. Only the site knows how long its transaction is valid.
        throw new MoneyError('TransactionUnconfirmed', { details: signature, cause: error })
      }
      return signature
    },
    async request(request) {
      present()
      if (typeof request?.method !== 'string') throw invalid('method', 'Pass the name of a method.')
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
      const before = told
      told = look()
      if (told.address !== undefined && told.address !== before.address) emit('accountChanged', told.address)
      if (told.caipNetworkId !== undefined && told.caipNetworkId !== before.caipNetworkId)
        emit('networkChanged', told.caipNetworkId)
    },
    end() {
      if (isOver) return
      isOver = true
      emit('disconnect', undefined)
    },
  }
}
