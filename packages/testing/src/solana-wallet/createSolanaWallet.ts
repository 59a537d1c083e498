import { getBase58Decoder } from '@solana/kit'
import { createEmitter } from '../wallet/createEmitter.ts'
import { createPerson } from '../wallet/createPerson.ts'
import type { WalletMode } from '../wallet/createPrompts.ts'
import { createWalletStore } from '../wallet/createWalletStore.ts'
import { letterIcon } from '../wallet/walletInfo.ts'
import { memoryStorage, type WalletStorage } from '../wallet/walletStorage.ts'
import { loadSolanaKey, readSolanaPublicKey } from './solanaKeys.ts'
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

/** A scripted Solana wallet, and the functions with which a test controls it. */
export type SolanaWallet = {
  /** The Wallet Standard object that pages use. */
  readonly wallet: StandardWallet
  /** Lets a test act as the person who uses the wallet. */
  readonly control: SolanaWalletControl
}

/**
 * Creates a Wallet Standard wallet for Solana for tests. The wallet has real keys, and signs and sends real transactions. A test decides
 * how the wallet responds to each request. The wallet needs Web Crypto, so the page must use https or be on this machine.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createSolanaWallet({
  name,
  icon = createBase64Icon(name),
  secretKeys,
  clusters,
  features = solanaFeatures,
  mode = 'approve',
  storage = memoryStorage(),
}: SolanaWalletOptions): SolanaWallet {
  const emitter = createEmitter()
  const publicKeys = new Map(
    secretKeys.map((secretKey) => {
      const publicKey = readSolanaPublicKey(secretKey)
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
  /** The connection of the current page. Until the page has connected, it sees no accounts, even if the site already has the permission. */
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

  let lastEmittedValues = { accounts: '', chains: store.get().chains.join() }
  function emitChange() {
    const visibleAccounts = accounts()
    const { chains } = store.get()
    const newValues = {
      accounts: JSON.stringify([visibleAccounts.map(({ address }) => address), chains]),
      chains: chains.join(),
    }
    if (visibleAccounts.length === 0) newValues.accounts = ''
    const change: StandardChange = {
      ...(newValues.accounts !== lastEmittedValues.accounts && { accounts: visibleAccounts }),
      ...(newValues.chains !== lastEmittedValues.chains && { chains }),
    }
    lastEmittedValues = newValues
    if (Object.keys(change).length > 0) emitter.emit('change', change)
  }
  store.subscribe(emitChange)

  const whenKeysLoaded = Promise.all(secretKeys.map(loadSolanaKey))
  // An invalid key throws only when a request uses the keys. Until then, this handler prevents an unhandled rejection.
  whenKeysLoaded.catch(() => {})
  const allFeatures = createSolanaWalletFeatures({
    ask,
    store,
    clusters,
    keys: whenKeysLoaded,
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
        Object.entries(allFeatures).filter(([feature]) => !isOptionalFeature(feature) || features.includes(feature)),
      ),
    ),
    get accounts() {
      return accounts()
    },
  })
  return { wallet, control: createSolanaWalletControl({ control, store, addresses, clusters }) }
}

const isOptionalFeature = (feature: string): feature is SolanaFeature =>
  (solanaFeatures as readonly string[]).includes(feature)

function createBase64Icon(name: string): StandardWallet['icon'] {
  const [, svg = ''] = letterIcon(name).split(',')
  return `data:image/svg+xml;base64,${btoa(decodeURIComponent(svg))}`
}
