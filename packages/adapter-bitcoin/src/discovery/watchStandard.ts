import { watchStandardWallets } from '@latchkey/adapter-kit'
import type { Context } from '../context.ts'
import { toStandardChain } from '../standardChain.ts'
import { addWallet } from './addWallet.ts'

/** The fields of a Wallet Standard wallet that discovery reads. Nothing in them is validated yet. */
type StandardWallet = {
  name: unknown
  icon: unknown
  chains?: readonly unknown[]
  features: Record<string, { provider?: { request?: unknown } } | undefined>
}

const connectFeature = 'bitcoin:connect'
const signingFeatures = ['bitcoin:signTransaction', 'bitcoin:signAndSendTransaction', 'bitcoin:signMessage']

/**
 * Finds the Wallet Standard wallets that support one of the kit's networks and can sign. Also finds wallets that register later. If a
 * wallet's features contain a sats-connect provider, the kit uses that provider, because sats-connect can switch the network.
 */
export function watchStandard({ registry, ports, scan, signal }: Context, page: EventTarget): void {
  const kitChains = ports.networks.map(toStandardChain)
  const addStandardWallet = (wallet: StandardWallet) => {
    const { name, icon, chains = [], features } = wallet
    const satsConnectProvider = features['sats-connect:']?.provider
    // In some wallets, the sats-connect provider is an old one without `request`. Then the Wallet Standard features are used.
    const source = typeof satsConnectProvider?.request === 'function' ? satsConnectProvider : wallet
    const isOnKitChain = kitChains.some((chain) => chains.includes(chain))
    const canSign = features[connectFeature] && signingFeatures.some((feature) => features[feature])
    if (source === wallet && !(isOnKitChain && canSign)) return
    const shape = source === wallet ? 'wallet-standard' : 'sats-connect'
    // Scans the global variables first. Otherwise a wallet that is also in its global variable would get two rows.
    scan()
    return addWallet(registry, { shape, source, name, icon, type: 'ANNOUNCED' })
  }
  watchStandardWallets({ page, signal, add: addStandardWallet })
}
