import { createEmitter } from './createEmitter.ts'
import type { WalletStorage } from './walletStorage.ts'

/** The state that wallets of every kind store for a site. */
export type SiteState = {
  readonly lock: 'locked' | 'unlocked'
  /** Whether the visitor allows this site to see the accounts. */
  readonly site: 'stranger' | 'authorised'
}

/** A change of the state: by the person or the page (`act`), or by loading the stored state (`memory`). */
export type WalletChange<state> = { readonly before: state; readonly by: 'act' | 'memory' }

export type WalletStore<state> = {
  get(): state
  /** Changes the state and stores it. */
  update(change: Partial<state>): void
  /** Loads the state that the previous page stored. */
  load(): Promise<void>
  /** Notifies a listener of every change. Returns a function that removes the listener. */
  subscribe(listener: (change: WalletChange<state>) => void): () => void
}

export function createWalletStore<state extends SiteState>(
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
      // If a test changed the wallet meanwhile, the stored state is outdated.
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

/** Whether a value has the fields of every wallet's state. Each kind of wallet checks its own fields. */
export function isSiteState(value: unknown): value is SiteState & Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const { lock, site } = value as Partial<Record<keyof SiteState, unknown>>
  return (lock === 'locked' || lock === 'unlocked') && (site === 'stranger' || site === 'authorised')
}
