import type { AdapterFactory } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import type { CreateBitcoinApi } from './api/bitcoinApi.ts'
import { createAdapter } from './createAdapter.ts'

/** Options of `bitcoinAdapter`. */
export type BitcoinAdapterOptions = {
  /** How networks are read and written to. Default: an API in the shape of Esplora's at each URL of the network's `rpcUrls`. */
  api?: CreateBitcoinApi
}

/** What `bitcoinAdapter` returns, for `adapters`. */
export type BitcoinAdapterFactory = AdapterFactory & { readonly namespace: 'bip122' }

/**
 * Bitcoin: the wallets of the page (Wallet Standard, sats-connect, Leather, OKX, UniSat) and WalletConnect.
 *
 * @example
 * createLatchkey({ projectId, networks: [bitcoin], adapters: [bitcoinAdapter()], metadata })
 */
export function bitcoinAdapter({ api }: BitcoinAdapterOptions = {}): BitcoinAdapterFactory {
  let isTaken = false
  return {
    namespace: 'bip122',
    create(ports) {
      if (isTaken) throw new ConfigurationError('AdapterInUse', { values: { id: ports.kitId } })
      isTaken = true
      return createAdapter({
        ports,
        api,
        onDestroy() {
          isTaken = false
        },
      })
    },
  }
}
