import { createEmitter } from './createEmitter.ts'
import type { WalletStorage } from './walletStorage.ts'

/** The fields that the states of Ethereum, Solana and Bitcoin wallets have in common. */
export type CommonWalletState = {
  readonly lock: 'locked' | 'unlocked'
  /** Whether the site may see the accounts. A site is a `stranger` until the person connects the wallet to the site. */
  readonly site: 'stranger' | 'authorised'
}

/**
 * A change of a wallet's state. `before` is the previous state. `by` is `act` if the person or the page has changed the state, and
 * `memory` if the stored state has loaded.
 */
export type WalletChange<state> = { readonly before: state; readonly by: 'act' | 'memory' }

export type WalletStore<state> = {
  get(): state
  /** Changes the state and stores it. */
  update(change: Partial<state>): void
  /** Loads the state that was stored before the page was loaded. */
  load(): Promise<void>
  /** Calls a listener at every change. Returns a function that removes the listener. */
  subscribe(listener: (change: WalletChange<state>) => void): () => void
}

export function createWalletStore<state extends CommonWalletState>(
  parameters: createWalletStore.Parameters<state>,
): WalletStore<state> {
  const { storage, isState } = parameters
  const emitter = createEmitter()
  let state = parameters.initial
  let wasUpdated = false
  const setState = (next: state, by: WalletChange<state>['by']) => {
    const previousState = state
    state = next
    emitter.emit('change', { before: previousState, by })
  }
  return {
    get: () => state,
    update(change) {
      wasUpdated = true
      const newState = { ...state, ...change }
      void storage.save(newState)
      setState(newState, 'act')
    },
    async load() {
      const storedState = await storage.load()
      // If the state has changed during the load, the stored state is outdated and is ignored.
      if (isState(storedState) && !wasUpdated) setState(storedState, 'memory')
    },
    subscribe(listener) {
      emitter.on('change', listener)
      return () => emitter.off('change', listener)
    },
  }
}

export declare namespace createWalletStore {
  type Parameters<state> = {
    initial: state
    storage: WalletStorage<state>
    isState: (value: unknown) => value is state
  }
}

/** Returns whether a value has the fields that all wallets' states have. Each kind of wallet checks its other fields itself. */
export function isCommonWalletState(value: unknown): value is CommonWalletState & Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const { lock, site } = value as Partial<Record<keyof CommonWalletState, unknown>>
  return (lock === 'locked' || lock === 'unlocked') && (site === 'stranger' || site === 'authorised')
}
