import { getWallets } from '@wallet-standard/app'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import type { Context } from '../context.ts'
import { readStandardWallet } from './readStandardWallet.ts'

/**
 * Takes in the wallets that register themselves with the page, now and as they come, and lets go of those that leave it.
 *
 * @returns how to stop looking
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function startDiscovery({ ports, registry }: Context): () => void {
  const add = (...standards: readonly StandardWallet[]) => {
    for (const standard of standards) {
      const looks = readStandardWallet(standard, ports.networks)
      if (!looks || registry.list().some((wallet) => wallet.standard === standard)) continue
      const id = registry.freeId(looks.name)
      registry.put({ connector: { id, type: 'ANNOUNCED', namespace: 'solana', ...looks }, standard })
    }
  }
  const remove = (...standards: readonly StandardWallet[]) => {
    for (const { connector, standard } of registry.list()) {
      if (standard && standards.includes(standard)) registry.delete(connector.id)
    }
  }
  const { get, on } = getWallets()
  add(...get())
  const stops = [on('register', add), on('unregister', remove)]
  return () => {
    for (const stop of stops) stop()
  }
}
