/** This file runs inside the page. The EVM, Solana and Bitcoin wallets all use it. */
import type { PersonControl } from '../wallet/createPerson.ts'
import type { PersonScript } from './personScript.ts'

/** A message from the page to the test. The test stores the state of the wallet outside the page, as a browser extension does. */
export type MemoryRequest =
  | { type: 'load'; key: string; origin: string }
  | { type: 'save'; key: string; origin: string; state: unknown }
/** The response of the test: the stored state of the wallet, and how the person who uses the wallet responds. */
export type MemoryResponse = { state?: unknown; script: PersonScript }

/** The wallets of a page that a test can control, by key. */
export type PageRegistry = Record<string, { control: PersonControl; announce: () => void }>

type WalletWindow = {
  __testWallets?: PageRegistry
  __testWalletMemory(request: MemoryRequest): Promise<MemoryResponse>
}

/**
 * Creates the storage of the wallet with this key. The test stores the state outside the page, so that the state survives a reload. When
 * the state loads, the storage also applies the settings that the test has made before the page opened.
 */
export function createReloadSafeStorage(key: string, person: () => PersonControl) {
  const requestMemory = (window as unknown as WalletWindow).__testWalletMemory
  const { origin } = location
  return {
    async load(): Promise<unknown> {
      const { state, script } = await requestMemory({ type: 'load', key, origin })
      applyScript(person(), script)
      return state
    },
    save: async (state: unknown) => void (await requestMemory({ type: 'save', key, origin, state })),
  }
}

/** Makes the wallet available to the test under its key. */
export function registerPageWallet(key: string, wallet: PageRegistry[string]): void {
  const page = window as unknown as WalletWindow
  if (!page.__testWallets) Object.defineProperty(page, '__testWallets', { value: {} })
  if (page.__testWallets) page.__testWallets[key] = wallet
}

function applyScript(control: PersonControl, { mode, overrides, held }: PersonScript): void {
  if (mode) control.setMode(mode)
  for (const [method, override] of Object.entries(overrides)) control.override(method, override)
  for (const method of held) control.hold(method)
}
