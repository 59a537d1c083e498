import { createScriptedWallet, type ScriptedWallet, type ScriptedWalletOptions } from './createScriptedWallet.ts'
import { pageStorage } from './walletStorage.ts'

export type InjectWalletOptions = ScriptedWalletOptions & {
  /** Additional properties of the provider, such as `{ isMetaMask: true }`. */
  flags?: Readonly<Record<string, unknown>> | undefined
}

export type InjectedWallet = ScriptedWallet & {
  /** Removes the wallet, and restores the previous value of `window.ethereum`. */
  stop(): void
}

/** Sets `window.ethereum` to a scripted wallet, as older wallets do. The wallet is not announced by EIP-6963. */
export function injectWallet({
  flags = {},
  storage = pageStorage('test-wallet/ethereum'),
  ...options
}: InjectWalletOptions): InjectedWallet {
  const wallet = createScriptedWallet({ ...options, storage })
  Object.assign(wallet.provider, flags)
  const earlierProperty = Object.getOwnPropertyDescriptor(window, 'ethereum')
  const walletProperty = { value: wallet.provider, configurable: true, writable: true, enumerable: true }
  Object.defineProperty(window, 'ethereum', walletProperty)
  window.dispatchEvent(new Event('ethereum#initialized'))
  const stop = () => {
    if (earlierProperty) Object.defineProperty(window, 'ethereum', earlierProperty)
    else Reflect.deleteProperty(window, 'ethereum')
  }
  return { ...wallet, stop }
}
