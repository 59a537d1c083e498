/** Runs inside the page: `bundleWallet` makes one script of this file, and `installWallet` has each document run it first. */
import { announceWallet } from '../wallet/announceWallet.ts'
import type { ScriptedWallet, ScriptedWalletOptions } from '../wallet/createScriptedWallet.ts'
import { injectWallet } from '../wallet/injectWallet.ts'
import type { WalletControl } from '../wallet/walletControl.ts'
import type { WalletState } from '../wallet/walletState.ts'
import type { WalletStorage } from '../wallet/walletStorage.ts'
import type { PersonScript } from './personScript.ts'

export type PageWalletOptions = Omit<ScriptedWalletOptions, 'storage'> & {
  name: string
  rdns: string
  icon?: string | undefined
  uuid?: string | undefined
  announcing?: 'now' | 'later' | undefined
  flags?: Readonly<Record<string, unknown>> | undefined
  /** How the page finds the wallet: by EIP-6963, at `window.ethereum`, or both. Default `announced`. */
  discovery?: 'announced' | 'legacy' | 'both' | undefined
}

export type PageRegistry = Record<string, { control: WalletControl; announce: () => void }>

/** What the page asks of the test: the wallet's memory lives there, as an extension's lives outside the page. */
export type MemoryRequest =
  | { type: 'load'; key: string; origin: string }
  | { type: 'save'; key: string; origin: string; state: WalletState }
export type MemoryAnswer = { state?: WalletState | undefined; script: PersonScript }

type WalletWindow = {
  __testWallets?: PageRegistry
  __testWalletMemory(request: MemoryRequest): Promise<MemoryAnswer>
}

export function installInPage(key: string, { discovery = 'announced', ...options }: PageWalletOptions): void {
  const page = window as unknown as WalletWindow
  const remember = page.__testWalletMemory
  const origin = location.origin
  const storage: WalletStorage = {
    async load() {
      const { state, script } = await remember({ type: 'load', key, origin })
      followScript(control, script)
      return state
    },
    save: async (state) => void (await remember({ type: 'save', key, origin, state })),
  }
  const { announce, control } = appear(discovery, { ...options, storage })
  if (!page.__testWallets) Object.defineProperty(page, '__testWallets', { value: {} })
  if (page.__testWallets) page.__testWallets[key] = { control, announce }
}

function appear(
  discovery: NonNullable<PageWalletOptions['discovery']>,
  options: Omit<PageWalletOptions, 'discovery'> & ScriptedWalletOptions,
): ScriptedWallet & { announce: () => void } {
  if (discovery === 'legacy') return { ...injectWallet(options), announce: () => {} }
  const wallet = announceWallet(options)
  if (discovery === 'both') {
    const value = Object.assign(wallet.provider, options.flags)
    Object.defineProperty(window, 'ethereum', { value, configurable: true, writable: true, enumerable: true })
  }
  return wallet
}

function followScript(control: WalletControl, { mode, overrides, held }: PersonScript): void {
  if (mode) control.setMode(mode)
  for (const [method, override] of Object.entries(overrides)) control.override(method, override)
  for (const method of held) control.hold(method)
}
