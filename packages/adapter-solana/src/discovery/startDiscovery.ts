import { watchStandardWallets } from '@latchkey/adapter-kit'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import type { Context } from '../context.ts'
import { readStandardWallet } from './readStandardWallet.ts'

/** Lists the wallets that register with the page, and removes those that unregister, until the kit is destroyed. */
export function startDiscovery({ ports, registry, signal }: Context): void {
  const addStandardWallet = (standard: StandardWallet) => {
    const nameAndIcon = readStandardWallet(standard, ports.networks)
    if (!nameAndIcon || !registry.admits(nameAndIcon.name)) return
    const id = registry.freeId(nameAndIcon.name, standard)
    registry.put({ connector: { id, type: 'ANNOUNCED', namespace: 'solana', ...nameAndIcon }, standard })
    return () => registry.delete(id)
  }
  watchStandardWallets({ page: window, signal, add: addStandardWallet })
}
