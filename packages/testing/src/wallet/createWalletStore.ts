import { numberToHex } from 'viem'
import type { Emitter } from './createEmitter.ts'
import { exposedAccounts, type WalletState } from './walletState.ts'
import type { WalletStorage } from './walletStorage.ts'

export type WalletStore = {
  get(): WalletState
  /** Changes the state, keeps it, and emits what EIP-1193 asks for: each event only when its value differs. */
  update(change: Partial<WalletState>): void
  /** Takes up the state of the page before. */
  load(): Promise<void>
}

export function createWalletStore({ initial, storage, emitter }: createWalletStore.Parameters): WalletStore {
  let state = initial
  let isTouched = false
  return {
    get: () => state,
    update(change) {
      const before = state
      isTouched = true
      state = { ...state, ...change }
      void storage.save(state)
      if (state.chainId !== before.chainId) emitter.emit('chainChanged', numberToHex(state.chainId))
      const accounts = exposedAccounts(state)
      if (accounts.join() !== exposedAccounts(before).join()) emitter.emit('accountsChanged', accounts)
    },
    async load() {
      const kept = await storage.load()
      // A test that moved the wallet meanwhile means the present, not the page before.
      if (kept && !isTouched) state = kept
    },
  }
}

export declare namespace createWalletStore {
  type Parameters = { initial: WalletState; storage: WalletStorage; emitter: Emitter }
}
