import { watchStandardWallets } from '@latchkey/adapter-kit'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import type { Context } from '../context.ts'
import { readStandardWallet } from './readStandardWallet.ts'

/** Lists the wallets that register with the page, and removes those that unregister, until the kit is destroyed. */
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
