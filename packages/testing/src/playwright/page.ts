/** This file runs inside the page: `bundleWallet` bundles it, and `installWallet` makes each document run the bundle first. */
import { announceWallet } from '../wallet/announceWallet.ts'
import type { ScriptedWallet, ScriptedWalletOptions } from '../wallet/createScriptedWallet.ts'
import { injectWallet } from '../wallet/injectWallet.ts'
import { createReloadSafeStorage, registerPageWallet } from './createReloadSafeStorage.ts'

export type PageWalletOptions = Omit<ScriptedWalletOptions, 'storage'> & {
  name: string
  rdns: string
  icon?: string | undefined
  uuid?: string | undefined
  announcing?: 'now' | 'later' | undefined
  flags?: Readonly<Record<string, unknown>> | undefined
  /** How pages find the wallet: by EIP-6963 (`announced`), at `window.ethereum` (`legacy`), or both. Default `announced`. */
  discovery?: 'announced' | 'legacy' | 'both' | undefined
}

export function installWalletInPage(key: string, { discovery = 'announced', ...options }: PageWalletOptions): void {
  const { announce, control } = addToPage(discovery, {
    ...options,
    storage: createReloadSafeStorage(key, () => control),
  })
  registerPageWallet(key, { control, announce })
}

function addToPage(
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
