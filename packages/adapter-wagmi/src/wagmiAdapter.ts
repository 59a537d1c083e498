import type { AdapterFactory, AdapterPorts } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import type { Config } from '@wagmi/core'
import { configKey, createWagmiConfig, type MakeConfig } from './config.ts'
import type { ExternalConnector } from './connectors/external.ts'
import { createAdapter } from './createAdapter.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Options of `wagmiAdapter`. */
export type WagmiAdapterOptions<config extends Config = Config> = {
  /**
   * Wallets to offer beside those of the page, from `@latchkey/adapter-wagmi/connectors`. Their code is loaded when one is chosen, and
   * their packages are yours to install (see the README). `safe` appears, and connects by itself, only in a frame of Safe.
   */
  connectors?: readonly ExternalConnector[]
  /** The page is rendered on a server too: wagmi's state waits for the first paint. */
  ssr?: boolean
  /**
   * Makes the config, in place of wagmi's own `createConfig`: for transports, batching, and chains whose types your hooks know. Begin with
   * what it is given.
   *
   * @example
   * createConfig: (parameters) => createConfig({ ...parameters, transports: { [mainnet.id]: webSocket(url) } })
   */
  createConfig?: MakeConfig<config>
}

export type { ConfigParameters, MakeConfig } from './config.ts'

/** What `wagmiAdapter` returns, for `adapters`. */
export type WagmiAdapterFactory<config extends Config = Config> = AdapterFactory & {
  readonly namespace: 'eip155'
  /**
   * The config for `<WagmiProvider config={…} reconnectOnMount={false}>`: the host's own wagmi hooks see the kit's connection.
   *
   * @throws ConfigurationError `AdapterNotReady` before a kit has taken the adapter
   */
  readonly config: config
}

/**
 * EVM chains, on `@wagmi/core`.
 *
 * @example
 * const wagmi = wagmiAdapter()
 * const kit = createLatchkey({ projectId, networks: [mainnet], adapters: [wagmi], metadata })
 * // <WagmiProvider config={wagmi.config} reconnectOnMount={false}>
 *
 * @throws ConfigurationError `InvalidOption` for what is no connector, and, when a kit takes the adapter, for a config that was not made of what
 *   `createConfig` is given; outside production builds
 */
export function wagmiAdapter<config extends Config = Config>(
  options: WagmiAdapterOptions<config> = {},
): WagmiAdapterFactory<config> {
  const { connectors = [], ssr = false, createConfig: make } = options
  // Bundlers write the word in the place of the expression, and leave the check out of what they build for production.
  if (process.env.NODE_ENV !== 'production') assertConnectors(connectors)
  let inUse = false
  let ports: AdapterPorts | undefined
  let made: { key: string; config: config } | undefined

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
      if (made?.key !== key)
        made = { key, config: createWagmiConfig({ ports: () => ports ?? given, ssr, make }) as config }
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

function assertConnectors(connectors: readonly ExternalConnector[]) {
  for (const [index, connector] of connectors.entries()) {
    if (typeof connector?.add === 'function') continue
    const fix =
      typeof connector === 'function'
        ? 'Wrap it: `fromWagmi(…)` of `@latchkey/adapter-wagmi/connectors`.'
        : 'Use what `@latchkey/adapter-wagmi/connectors` exports, for example `safe()`.'
    throw new ConfigurationError('InvalidOption', { values: { option: `connectors[${index}]`, fix } })
  }
}
