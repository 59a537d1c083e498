import type { AdapterFactory } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import { createAdapter } from './createAdapter.ts'

/** What `solanaAdapter` returns, for `adapters`. */
export type SolanaAdapterFactory = AdapterFactory & { readonly namespace: 'solana' }

/**
 * Solana: the wallets that register themselves with the page (Wallet Standard), and WalletConnect where the kit has it.
 *
 * @example
 * const kit = createLatchkey({ projectId, networks: [solana, solanaDevnet], adapters: [solanaAdapter()], metadata })
 */
export function solanaAdapter(): SolanaAdapterFactory {
  let inUse = false
  return {
    namespace: 'solana',
    create(ports) {
      if (inUse) throw new ConfigurationError('AdapterInUse', { values: { id: ports.kitId } })
      inUse = true
      return createAdapter({
        ports,
        onDestroy() {
          inUse = false
        },
      })
    },
  }
}
