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
 * Finds the wallets of Wallet Standard that are on one of the kit's networks and can sign there, now and as they come. One that carries a
 * provider of sats-connect is asked by it, and can be moved to another network.
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
    // A wallet that is in its known place as well is one row only if it is found there first.
    scan()
    return addWallet(registry, { shape, source, name, icon, found: 'ANNOUNCED' })
  }
  watchStandardWallets({ page, signal, add })
}
