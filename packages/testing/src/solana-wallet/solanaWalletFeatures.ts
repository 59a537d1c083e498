import { getBase58Encoder, getBase64Decoder } from '@solana/kit'
import { chainRpc } from '../wallet/chainRpc.ts'
import type { Emitter } from '../wallet/createEmitter.ts'
import type { Ask } from '../wallet/createPerson.ts'
import type { WalletStore } from '../wallet/createWalletStore.ts'
import { invalidParams, unauthorized } from '../wallet/providerErrors.ts'
import type { SolanaKey } from './solanaKeys.ts'
import type { SolanaWalletCluster, SolanaWalletState } from './solanaWalletState.ts'
import type { SignInput, StandardAccount, StandardChain, StandardChange, StandardWallet } from './standardWallet.ts'

export declare namespace createSolanaWalletFeatures {
  type Parameters = {
    ask: Ask
    store: WalletStore<SolanaWalletState>
    clusters: readonly SolanaWalletCluster[]
    keys: Promise<readonly SolanaKey[]>
    accounts(): readonly StandardAccount[]
    page: { isConnected: boolean }
    emitChange(): void
    emitter: Emitter
  }
}

/**
 * Creates the Wallet Standard features of a scripted Solana wallet.
 *
 * @see https://github.com/anza-xyz/wallet-standard/tree/master/packages/core/features
 */
export function createSolanaWalletFeatures(parts: createSolanaWalletFeatures.Parameters): StandardWallet['features'] {
  const { ask, store, clusters, keys, accounts, page, emitChange, emitter } = parts

  /**
   * Returns the key of an account.
   *
   * @throws ProviderRpcError 4100 if this page may not use the account
   */
  async function findSigningKey({ account }: SignInput): Promise<SolanaKey> {
    const key = (await keys).find(({ address }) => address === account?.address)
    if (!key || !accounts().some(({ address }) => address === key.address)) throw unauthorized()
    return key
  }

  function assertChain(chain: StandardChain | undefined) {
    if (chain !== undefined && !store.get().chains.includes(chain)) throw invalidParams(`The wallet has no ${chain}.`)
  }

  async function sendTransaction(chain: StandardChain, transaction: Uint8Array, options: object): Promise<string> {
    const rpcUrl = clusters.find((cluster) => cluster.chain === chain)?.rpcUrl
    if (rpcUrl === undefined) throw invalidParams(`The wallet cannot send on ${chain}.`)
    const params = [toBase64(transaction), { encoding: 'base64', ...options }]
    return (await chainRpc(rpcUrl, 'sendTransaction', params)) as string
  }

  return {
    'standard:connect': {
      version: '1.0.0',
      connect: ({ silent = false }: { silent?: boolean } = {}) =>
        ask('standard:connect', { silent }, async (prompt) => {
          const { lock, site } = store.get()
          const isGranted = lock === 'unlocked' && site === 'authorised'
          if (!isGranted && !silent) {
            await prompt()
            page.isConnected = true
            store.update({ lock: 'unlocked', site: 'authorised' })
          } else if (isGranted) {
            page.isConnected = true
            emitChange()
          }
          return { accounts: accounts() }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      // Disconnects only the page. The site keeps its permission, and may connect again without a prompt. Most Solana wallets do the same.
      disconnect: () =>
        ask('standard:disconnect', undefined, async () => {
          page.isConnected = false
          emitChange()
        }),
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (change: StandardChange) => void) {
        emitter.on(event, listener)
        return () => emitter.off(event, listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: (SignInput & { message: Uint8Array })[]) =>
        ask('solana:signMessage', inputs.map(toLogEntry), async (prompt) => {
          const signingKeys = await Promise.all(inputs.map(findSigningKey))
          await prompt()
          return Promise.all(
            inputs.map(async ({ message }, index) => ({
              signedMessage: message,
              signature: await signingKeys[index]?.sign(message),
            })),
          )
        }),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: (...inputs: (SignInput & { transaction: Uint8Array })[]) =>
        ask('solana:signTransaction', inputs.map(toLogEntry), async (prompt) => {
          const signingKeys = await Promise.all(inputs.map(findSigningKey))
          for (const { chain } of inputs) assertChain(chain)
          await prompt()
          return Promise.all(
            inputs.map(async ({ transaction }, index) => ({
              signedTransaction: await signingKeys[index]?.signTransaction(transaction),
            })),
          )
        }),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: (
        ...inputs: (SignInput & { chain: StandardChain; transaction: Uint8Array; options?: object })[]
      ) =>
        ask('solana:signAndSendTransaction', inputs.map(toLogEntry), async (prompt) => {
          const signingKeys = await Promise.all(inputs.map(findSigningKey))
          for (const { chain } of inputs) assertChain(chain)
          await prompt()
          const outputs: { signature: Uint8Array }[] = []
          for (const [index, { chain, transaction, options = {} }] of inputs.entries()) {
            const signedTransaction = await (signingKeys[index] as SolanaKey).signTransaction(transaction)
            const signature = await sendTransaction(chain, signedTransaction, options)
            outputs.push({ signature: new Uint8Array(getBase58Encoder().encode(signature)) })
          }
          return outputs
        }),
    },
  }
}

/** Returns the entry of a request for the request log: plain values, with bytes in base64. */
function toLogEntry({ account, chain, ...rest }: SignInput & { message?: Uint8Array; transaction?: Uint8Array }) {
  const { message, transaction } = rest
  return {
    account: account?.address,
    ...(chain !== undefined && { chain }),
    ...(message && { message: toBase64(message) }),
    ...(transaction && { transaction: toBase64(transaction) }),
  }
}

const toBase64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)
