import { createEmitter } from './createEmitter.ts'
import type { WalletStorage } from './walletStorage.ts'

/** What wallets of every kind remember of a site. */
export type SiteState = {
  readonly lock: 'locked' | 'unlocked'
  /** Whether the visitor has let this site see the accounts. */
  readonly site: 'stranger' | 'authorised'
}

/** A change that has been made: by the person or the page, or because the wallet has taken up its memory. */
export type WalletChange<state> = { readonly before: state; readonly by: 'act' | 'memory' }

export type WalletStore<state> = {
  get(): state
  /** Changes the state and keeps it. */
  update(change: Partial<state>): void
  /** Takes up the state of the page before. */
  load(): Promise<void>
  /** Hears every change; answers how to stop. */
  subscribe(listener: (change: WalletChange<state>) => void): () => void
}

export function createWalletStore<state extends SiteState>(
  parameters: createWalletStore.Parameters<state>,
): WalletStore<state> {
  const { storage, isState } = parameters
  const emitter = createEmitter()
  let state = parameters.initial
  let isTouched = false
  const turnTo = (next: state, by: WalletChange<state>['by']) => {
    const before = state
    state = next
    emitter.emit('change', { before, by })
  }
  return {
    get: () => state,
    update(change) {
      isTouched = true
      const next = { ...state, ...change }
      void storage.save(next)
      turnTo(next, 'act')
    },
    async load() {
      const kept = await storage.load()
      // A test that moved the wallet meanwhile means the present, not the page before.
      if (isState(kept) && !isTouched) turnTo(kept, 'memory')
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

/** Whether a wallet of any kind may have kept this; the rest is for its own kind to check. */
export function isSiteState(value: unknown): value is SiteState & Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const { lock, site } = value as Partial<Record<keyof SiteState, unknown>>
  return (lock === 'locked' || lock === 'unlocked') && (site === 'stranger' || site === 'authorised')
}
