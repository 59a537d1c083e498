import type { AdapterFactory } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import type { CreateBitcoinApi } from './api/bitcoinApi.ts'
import { createAdapter } from './createAdapter.ts'

/** Options of `bitcoinAdapter`. */
export type BitcoinAdapterOptions = {
  /**
   * A function that creates the API through which the kit reads from a network and sends to it. Default: the Esplora APIs at the URLs in
   * the network's `rpcUrls`.
   */
  api?: CreateBitcoinApi
}

/** The return type of `bitcoinAdapter`, for the option `adapters`. */
export type BitcoinAdapterFactory = AdapterFactory & { readonly namespace: 'bip122' }

/**
 * Creates the adapter for Bitcoin: wallets of the page (Wallet Standard, sats-connect, Leather, OKX, UniSat) and WalletConnect.
 *
 * @example
 * createLatchkey({ projectId, networks: [bitcoin], adapters: [bitcoinAdapter()], metadata })
 */
export function bitcoinAdapter({ api }: BitcoinAdapterOptions = {}): BitcoinAdapterFactory {
  let hasAdapter = false
  return {
    namespace: 'bip122',
    create(ports) {
      if (hasAdapter) throw new ConfigurationError('AdapterInUse', { values: { id: ports.kitId } })
      hasAdapter = true
      return createAdapter({
        ports,
        api,
        onDestroy() {
          hasAdapter = false
        },
      })
    },
  }
}
