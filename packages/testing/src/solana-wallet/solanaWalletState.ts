import { createEmitter } from '../wallet/createEmitter.ts'
import type { StandardChain } from './standardWallet.ts'

/** A cluster that the wallet knows, under its Wallet Standard name. */
export type SolanaWalletCluster = {
  readonly chain: StandardChain
  /** Where it broadcasts; without one it signs there and sends nothing. */
  readonly rpcUrl?: string | undefined
}

/** What a wallet remembers across reloads of the page. */
export type SolanaWalletState = {
  readonly lock: 'locked' | 'unlocked'
  /** Whether the visitor has let this site see the accounts. */
  readonly site: 'stranger' | 'authorised'
  /** The addresses that an authorised site sees; the first is the active one. */
  readonly accounts: readonly string[]
  /** The clusters that its accounts can be used on. */
  readonly chains: readonly StandardChain[]
}

/** Where a wallet keeps its state, as an extension keeps it outside the page. */
export type SolanaWalletStorage = {
  load(): unknown
  save(state: SolanaWalletState): void | Promise<void>
}

export type SolanaWalletStore = {
  get(): SolanaWalletState
  update(change: Partial<SolanaWalletState>): void
  /** Takes up the state of the page before. */
  load(): Promise<void>
  /** Hears every change; answers how to stop. */
  subscribe(listener: () => void): () => void
}

export function createSolanaWalletStore(initial: SolanaWalletState, storage: SolanaWalletStorage): SolanaWalletStore {
  let state = initial
  let isTouched = false
  const emitter = createEmitter()
  return {
    get: () => state,
    update(change) {
      isTouched = true
      state = { ...state, ...change }
      void storage.save(state)
      emitter.emit('change', undefined)
    },
    async load() {
      const kept = await storage.load()
      // A test that moved the wallet meanwhile means the present, not the page before.
      if (isState(kept) && !isTouched) state = kept
    },
    subscribe(listener) {
      emitter.on('change', listener)
      return () => emitter.off('change', listener)
    },
  }
}

/** Forgets with the page. */
export function memorySolanaStorage(initial?: SolanaWalletState): SolanaWalletStorage {
  let kept = initial
  return {
    load: () => kept,
    save(state) {
      kept = state
    },
  }
}

function isState(value: unknown): value is SolanaWalletState {
  if (typeof value !== 'object' || value === null) return false
  const { site, accounts, chains } = value as Partial<SolanaWalletState>
  return (site === 'stranger' || site === 'authorised') && Array.isArray(accounts) && Array.isArray(chains)
}
