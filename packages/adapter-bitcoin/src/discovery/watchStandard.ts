import { watchStandardWallets } from '@latchkey/adapter-kit'
import type { Context } from '../context.ts'
import { toStandardChain } from '../standardChain.ts'
import { addWallet } from './addWallet.ts'

type StandardWallet = {
  name: unknown
  icon: unknown
  chains?: readonly unknown[]
  features: Record<string, { provider?: { request?: unknown } } | undefined>
}

const connectFeature = 'bitcoin:connect'
const signs = ['bitcoin:signTransaction', 'bitcoin:signAndSendTransaction', 'bitcoin:signMessage']

/**
 * Finds the Wallet Standard wallets that support one of the kit's networks and can sign there, now and when they register later. A wallet
 * that carries a sats-connect provider is asked through that provider, so that its network can be switched.
 */
export function watchStandard({ registry, ports, scan, signal }: Context, page: EventTarget): void {
  const wanted = ports.networks.map(toStandardChain)
  const add = (wallet: StandardWallet) => {
    const { name, icon, chains = [], features } = wallet
    const carried = features['sats-connect:']?.provider
    // Some wallets carry an old provider without `request`.
    const source = typeof carried?.request === 'function' ? carried : wallet
    const isHere = wanted.some((chain) => chains.includes(chain))
    const canBeUsed = features[connectFeature] && signs.some((feature) => features[feature])
    if (source === wallet && !(isHere && canBeUsed)) return
    const shape = source === wallet ? 'wallet-standard' : 'sats-connect'
    // If the wallet is also in its known place, it gets a single row only if that place is scanned first.
    scan()
    return addWallet(registry, { shape, source, name, icon, found: 'ANNOUNCED' })
  }
  watchStandardWallets({ page, signal, add })
}
