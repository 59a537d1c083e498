import { type AdapterConnection, isUnknownMethod, toBase64, toConnectionError } from '@latchkey/core/adapter'
import { ConnectionError, NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { fromBase58 } from '../bytes/base58.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { toSendError } from '../transactions/transactionErrors.ts'
import type { Signer } from '../wallets/signer.ts'
import { answerRequest } from './answerRequest.ts'
import type { SolanaProvider, SolanaProviderEvents } from './solanaProvider.ts'

export declare namespace createProvider {
  type Parameters = {
    read(): AdapterConnection | undefined
    signer: Signer
    rpc: Rpc
    networks: readonly Network[]
    log(error: unknown): void
    /** Where the wallet speaks WalletConnect's shapes itself. */
    request?: SolanaProvider['request']
  }
  type ReturnType = {
    provider: SolanaProvider
    /** Tells its listeners what has changed. */
    tell(): void
    /** Tells them that it is over. */
    end(): void
  }
}

type Event = keyof SolanaProviderEvents

/** The provider of one link. */
export function createProvider(parameters: createProvider.Parameters): createProvider.ReturnType {
  const { read, signer, rpc, networks, log } = parameters
  const listeners = new Map<Event, Set<(value: never) => void>>()
  let isOver = false
  let told = look()

  function look() {
    const connection = read()
    return { address: connection?.accounts[0]?.address, caipNetworkId: connection?.caipNetworkId }
  }
  function present() {
    const { address, caipNetworkId } = look()
    if (isOver || address === undefined || caipNetworkId === undefined) throw new ConnectionError('NotConnected')
    return { address, caipNetworkId }
  }
  function emit<event extends Event>(event: event, value: SolanaProviderEvents[event]) {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(value as never)
      } catch (error) {
        log(error)
      }
    }
  }

  async function signAllTransactions(transactions: readonly Uint8Array[]): Promise<Uint8Array[]> {
    const { address } = present()
    if (!signer.signTransactions)
      throw new ConnectionError('ProviderFailed', { details: 'The wallet signs only what it sends itself.' })
    return signer.signTransactions(address, transactions)
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
    signMessage: async (message) => signer.signMessage(present().address, message),
    async signTransaction(transaction) {
      const [signed] = await signAllTransactions([transaction])
      return signed as Uint8Array
    },
    signAllTransactions,
    async signAndSendTransaction(transaction, options = {}) {
      const { address, caipNetworkId } = present()
      if (signer.signAndSendTransaction) {
        try {
          return await signer.signAndSendTransaction(address, transaction, options)
        } catch (error) {
          if (!signer.signTransactions || !isUnknownMethod(error)) throw error
        }
      }
      const network = networks.find((each) => each.caipNetworkId === caipNetworkId)
      if (!network) throw new NetworkError('NetworkNotFound', { details: caipNetworkId })
      const [signed] = await signAllTransactions([transaction])
      const wire = toBase64(signed as Uint8Array)
      try {
        return (await rpc(network, 'sendTransaction', [wire, { ...options, encoding: 'base64' }])) as string
      } catch (error) {
        throw toSendError(error)
      }
    },
    async request(request) {
      present()
      if (!parameters.request) return answerRequest(provider, request)
      return parameters.request(request).catch((error) => {
        throw toConnectionError(error)
      })
    },
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return () => known.delete(listener)
    },
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
