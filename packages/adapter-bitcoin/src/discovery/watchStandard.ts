import type { WalletRegistry } from '../registry.ts'
import { addWallet } from './addWallet.ts'

type StandardWallet = {
  name: unknown
  icon: unknown
  chains?: readonly unknown[]
  features: Record<string, { provider?: { request?: unknown } } | undefined>
}

const signs = ['bitcoin:signTransaction', 'bitcoin:signAndSendTransaction', 'bitcoin:signMessage']

/**
 * Finds the wallets of Wallet Standard that have an account to give on Bitcoin, now and as they come.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function watchStandard(registry: WalletRegistry, page: EventTarget, signal: AbortSignal): void {
  const register = (...wallets: StandardWallet[]) => {
    const sources = wallets.flatMap((wallet) => {
      try {
        const { name, icon, chains = [], features } = wallet
        const carried = features['sats-connect:']?.provider
        // Some carry one from before `request`.
        const provider = typeof carried?.request === 'function' ? carried : undefined
        const isForBitcoin = chains.some((chain) => `${chain}`.startsWith('bitcoin:'))
        const canSign = signs.some((feature) => features[feature])
        if (!provider && !(isForBitcoin && features['bitcoin:connect'] && canSign)) return []
        const source = provider ?? wallet
        addWallet(registry, {
          shape: provider ? 'sats-connect' : 'wallet-standard',
          source,
          name,
          icon,
          found: 'ANNOUNCED',
        })
        return [source]
      } catch {
        // A getter that throws.
        return []
      }
    })
    return () => {
      for (const source of sources) registry.seen.delete(source)
      for (const { connector, source } of registry.list()) if (sources.includes(source)) registry.delete(connector.id)
    }
  }
  const api = { register }
  const listener = (event: Event) => {
    try {
      ;(event as CustomEvent<(given: typeof api) => void>).detail(api)
    } catch {
      // A wallet that throws affects itself alone.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', listener, { signal })
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
