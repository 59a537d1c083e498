import type { AdapterFactory } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import { createAdapter } from './createAdapter.ts'

/** The return type of `solanaAdapter`, for the option `adapters`. */
export type SolanaAdapterFactory = AdapterFactory & { readonly namespace: 'solana' }

/**
 * Creates the adapter for Solana: wallets that register with the page (Wallet Standard), and WalletConnect if the kit has it.
 *
 * @example
 * const kit = createLatchkey({ projectId, networks: [solana, solanaDevnet], adapters: [solanaAdapter()], metadata })
 */
export function solanaAdapter(): SolanaAdapterFactory {
  let hasAdapter = false
  return {
    namespace: 'solana',
    create(ports) {
      if (hasAdapter) throw new ConfigurationError('AdapterInUse', { values: { id: ports.kitId } })
      hasAdapter = true
      return createAdapter({
        ports,
        onDestroy() {
          hasAdapter = false
        },
      })
    },
  }
}
