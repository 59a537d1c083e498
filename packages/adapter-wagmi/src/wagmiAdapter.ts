import type { AdapterFactory, AdapterPorts } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import type { Config } from '@wagmi/core'
import { configKey, createWagmiConfig } from './config.ts'
import type { ExternalConnectorName } from './connectors/externalConnectorName.ts'
import { createAdapter } from './createAdapter.ts'

export type WagmiAdapterOptions = {
  /**
   * Wallets to offer beside those of the page. Their code is loaded when one is chosen, and their packages are yours to install
   * (see the README). `safe` appears, and connects by itself, only in a frame of Safe.
   */
  connectors?: readonly ExternalConnectorName[]
  /** The page is rendered on a server too: wagmi's state waits for the first paint. */
  ssr?: boolean
}

export type WagmiAdapterFactory = AdapterFactory & {
  readonly namespace: 'eip155'
  /**
   * The config for `<WagmiProvider config={…} reconnectOnMount={false}>`: the host's own wagmi hooks see the kit's connection.
   *
   * @throws ConfigurationError `AdapterNotReady` before a kit has taken the adapter
   */
  readonly config: Config
}

/**
 * EVM chains, on `@wagmi/core`.
 *
 * @example
 * const wagmi = wagmiAdapter()
 * const kit = createLatchkey({ projectId, networks: [mainnet], adapters: [wagmi], metadata })
 * // <WagmiProvider config={wagmi.config} reconnectOnMount={false}>
 */
export function wagmiAdapter(options: WagmiAdapterOptions = {}): WagmiAdapterFactory {
  const { connectors = [], ssr = false } = options
  let inUse = false
  let ports: AdapterPorts | undefined
  let made: { key: string; config: Config } | undefined

  return {
    namespace: 'eip155',

    get config() {
      if (!made) throw new ConfigurationError('AdapterNotReady')
      return made.config
    },

    create(given) {
      if (inUse) throw new ConfigurationError('AdapterInUse', { values: { id: given.kitId } })
      inUse = true
      ports = given
      // React's strict mode makes a kit, destroys it and makes it again: the host's provider keeps its config throughout.
      const key = configKey(given)
      if (made?.key !== key) made = { key, config: createWagmiConfig({ ports: () => ports ?? given, ssr }) }
      const { config } = made
      // A server knows no stored network, and the first paint must equal its own: there wagmi's rehydration brings it.
      if (!ssr) config.setState((state) => ({ ...state, chainId: Number(given.defaultNetwork.id) }))
      return createAdapter({
        config,
        ports: given,
        connectors,
        onDestroy() {
          inUse = false
        },
      })
    },
  }
}
