/** This file runs inside the page. All kinds of wallets use it. */
import type { PersonControl } from '../wallet/createPerson.ts'
import type { PersonScript } from './personScript.ts'

/** A message from the page to the test, which stores the wallet's state outside the page, as an extension does. */
export type MemoryRequest =
  | { type: 'load'; key: string; origin: string }
  | { type: 'save'; key: string; origin: string; state: unknown }
export type MemoryResponse = { state?: unknown; script: PersonScript }

export type PageRegistry = Record<string, { control: PersonControl; announce: () => void }>

type WalletWindow = {
  __testWallets?: PageRegistry
  __testWalletMemory(request: MemoryRequest): Promise<MemoryResponse>
}

/**
 * Creates the storage of the wallet with this key. The state is kept outside the page, so that it outlives a reload. When it loads, it also
 * applies the settings that the test made before the page opened.
 */
export function createPageMemory(key: string, person: () => PersonControl) {
  const requestMemory = (window as unknown as WalletWindow).__testWalletMemory
  const { origin } = location
  return {
    async load(): Promise<unknown> {
      const { state, script } = await requestMemory({ type: 'load', key, origin })
      followScript(person(), script)
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

function followScript(control: PersonControl, { mode, overrides, held }: PersonScript): void {
  if (mode) control.setMode(mode)
  for (const [method, override] of Object.entries(overrides)) control.override(method, override)
  for (const method of held) control.hold(method)
}
