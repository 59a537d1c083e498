import { watchStandardWallets } from '@latchkey/adapter-kit'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import type { Context } from '../context.ts'
import { readStandardWallet } from './readStandardWallet.ts'

/** Takes in the wallets that register themselves with the page, until the kit is destroyed, and lets go of those that leave it. */
export function startDiscovery({ ports, registry, signal }: Context): void {
  const add = (standard: StandardWallet) => {
    const looks = readStandardWallet(standard, ports.networks)
    if (!looks || !registry.admits(looks.name)) return
    const id = registry.freeId(looks.name, standard)
    registry.put({ connector: { id, type: 'ANNOUNCED', namespace: 'solana', ...looks }, standard })
    return () => registry.delete(id)
  }
  watchStandardWallets({ page: window, signal, add })
}
