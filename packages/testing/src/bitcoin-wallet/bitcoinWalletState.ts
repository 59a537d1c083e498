import { createEmitter } from '../wallet/createEmitter.ts'

/** A network that the wallet knows. */
export type BitcoinWalletNetwork = {
  readonly caipNetworkId: string
  /** The base of an Esplora-shaped API; without one the wallet signs there and broadcasts nothing. */
  readonly apiUrl?: string | undefined
}

/** What a wallet remembers across reloads of the page. */
export type BitcoinWalletState = {
  readonly lock: 'locked' | 'unlocked'
  /** Whether the visitor has let this site see the addresses. */
  readonly site: 'stranger' | 'authorised'
  /** Which of its accounts is shown. */
  readonly account: number
  readonly caipNetworkId: string
  readonly networks: readonly BitcoinWalletNetwork[]
}

/** Where a wallet keeps its state, as an extension keeps it outside the page. */
export type BitcoinWalletStorage = {
  load(): unknown
  save(state: BitcoinWalletState): void | Promise<void>
}

export type BitcoinWalletStore = {
  get(): BitcoinWalletState
  update(change: Partial<BitcoinWalletState>): void
  /** Takes up the state of the page before. */
  load(): Promise<void>
  /** Hears every change, with the state before it; answers how to stop. */
  subscribe(listener: (before: BitcoinWalletState) => void): () => void
}

export function createBitcoinWalletStore(
  initial: BitcoinWalletState,
  storage: BitcoinWalletStorage,
): BitcoinWalletStore {
  let state = initial
  let isTouched = false
  const emitter = createEmitter()
  return {
    get: () => state,
    update(change) {
      const before = state
      isTouched = true
      state = { ...state, ...change }
      void storage.save(state)
      emitter.emit('change', before)
    },
    async load() {
      const kept = await storage.load()
      // A test that moved the wallet meanwhile means the present, not the page before.
      if (!isState(kept) || isTouched) return
      const before = state
      state = kept
      emitter.emit('change', before)
    },
    subscribe(listener) {
      emitter.on('change', listener)
      return () => emitter.off('change', listener)
    },
  }
}

/** Forgets with the page. */
export function memoryBitcoinStorage(initial?: BitcoinWalletState): BitcoinWalletStorage {
  let kept = initial
  return {
    load: () => kept,
    save(state) {
      kept = state
    },
  }
}

function isState(value: unknown): value is BitcoinWalletState {
  if (typeof value !== 'object' || value === null) return false
  const { site, account, caipNetworkId, networks } = value as Partial<BitcoinWalletState>
  const isKnownSite = site === 'stranger' || site === 'authorised'
  return isKnownSite && typeof account === 'number' && typeof caipNetworkId === 'string' && Array.isArray(networks)
}
