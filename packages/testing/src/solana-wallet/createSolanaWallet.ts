import { getBase58Decoder } from '@solana/kit'
import { createEmitter } from '../wallet/createEmitter.ts'
import { createPerson } from '../wallet/createPerson.ts'
import type { WalletMode } from '../wallet/createPrompts.ts'
import { createWalletStore } from '../wallet/createWalletStore.ts'
import { letterIcon } from '../wallet/walletInfo.ts'
import { memoryStorage, type WalletStorage } from '../wallet/walletStorage.ts'
import { loadSolanaKey, solanaPublicKey } from './solanaKeys.ts'
import { createSolanaWalletControl, type SolanaWalletControl } from './solanaWalletControl.ts'
import { createSolanaWalletFeatures } from './solanaWalletFeatures.ts'
import { isSolanaWalletState, type SolanaWalletCluster, type SolanaWalletState } from './solanaWalletState.ts'
import {
  type SolanaFeature,
  type StandardAccount,
  type StandardChange,
  type StandardWallet,
  solanaFeatures,
} from './standardWallet.ts'

export type SolanaWalletOptions = {
  /** The wallet's name. If a wallet of another namespace has the same name, the modal shows both as one wallet. */
  name: string
  /** The wallet's picture as a `data:` URL. Default: a tile with the first letter of the name. */
  icon?: StandardWallet['icon'] | undefined
  /** Secret keys of 64 bytes in base58, one for each account. The account of the first key is active. */
  secretKeys: readonly [string, ...string[]]
  /** The clusters that the wallet knows. */
  clusters: readonly [SolanaWalletCluster, ...SolanaWalletCluster[]]
  /** The features that the wallet has in addition to connecting. Default: all. */
  features?: readonly SolanaFeature[] | undefined
  /** How the person who uses the wallet responds to prompts. Default `approve`. */
  mode?: WalletMode | undefined
  /**
   * Where the wallet stores its state, for example whether the site is connected. By default, the state is lost when the page is reloaded.
   */
  storage?: WalletStorage<SolanaWalletState> | undefined
}

export type SolanaWallet = {
  /** The wallet as a page finds it. */
  readonly wallet: StandardWallet
  /** Lets a test act as the person who uses the wallet. */
  readonly control: SolanaWalletControl
}

/**
 * Creates a Solana wallet for tests, as defined by Wallet Standard. It has real keys, and signs and sends real transactions. A test decides
 * how it responds to each request. It needs Web Crypto, so the page must use https or be on this machine.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createSolanaWallet({
  name,
  icon = base64Icon(name),
  secretKeys,
  clusters,
  features = solanaFeatures,
  mode = 'approve',
  storage = memoryStorage(),
}: SolanaWalletOptions): SolanaWallet {
  const emitter = createEmitter()
  const publicKeys = new Map(
    secretKeys.map((secretKey) => {
      const publicKey = solanaPublicKey(secretKey)
      return [getBase58Decoder().decode(publicKey), publicKey]
    }),
  )
  const addresses = [...publicKeys.keys()]
  const chains = clusters.map(({ chain }) => chain)
  const store = createWalletStore<SolanaWalletState>({
    initial: { lock: 'unlocked', site: 'stranger', accounts: addresses, chains },
    storage,
    isState: isSolanaWalletState,
  })
  const whenLoaded = store.load()
  const { ask, control } = createPerson({ store, mode, ready: () => whenLoaded })
  /** Whether the current page has connected. Before that, the page sees no accounts, even if the site already has the permission. */
  const page = { isConnected: false }

  function accounts(): readonly StandardAccount[] {
    const { lock, site, accounts, chains } = store.get()
    if (!page.isConnected || lock === 'locked' || site === 'stranger') return []
    return accounts.map((address) => ({
      address,
      publicKey: publicKeys.get(address) ?? new Uint8Array(),
      chains,
      features,
    }))
  }

  let lastReported = { accounts: '', chains: store.get().chains.join() }
  function emitChange() {
    const visibleAccounts = accounts()
    const { chains } = store.get()
    const newReport = {
      accounts: JSON.stringify([visibleAccounts.map(({ address }) => address), chains]),
      chains: chains.join(),
    }
    if (visibleAccounts.length === 0) newReport.accounts = ''
    const change: StandardChange = {
      ...(newReport.accounts !== lastReported.accounts && { accounts: visibleAccounts }),
      ...(newReport.chains !== lastReported.chains && { chains }),
    }
    lastReported = newReport
    if (Object.keys(change).length > 0) emitter.emit('change', change)
  }
  store.subscribe(emitChange)

  const keys = Promise.all(secretKeys.map(loadSolanaKey))
  // An error in the keys is reported only when a key is used, so that it causes no unhandled rejection before.
  keys.catch(() => {})
  const allFeatures = createSolanaWalletFeatures({
    ask,
    store,
    clusters,
    keys,
    accounts,
    page,
    emitChange,
    emitter,
  })
  const wallet: StandardWallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return store.get().chains
    },
    features: Object.freeze(
      Object.fromEntries(
        Object.entries(allFeatures).filter(([feature]) => !isOptional(feature) || features.includes(feature)),
      ),
    ),
    get accounts() {
      return accounts()
    },
  })
  return { wallet, control: createSolanaWalletControl({ control, store, addresses, clusters }) }
}

const isOptional = (feature: string): feature is SolanaFeature =>
  (solanaFeatures as readonly string[]).includes(feature)

function base64Icon(name: string): StandardWallet['icon'] {
  const [, svg = ''] = letterIcon(name).split(',')
  return `data:image/svg+xml;base64,${btoa(decodeURIComponent(svg))}`
}
