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
   * Wallets to offer beside those of the page, from `@latchkey/adapter-wagmi/connectors`. Their code is loaded when a visitor chooses one.
   * Your site installs their packages (see the README). `safe` appears, and connects by itself, only in a frame of Safe.
   */
  connectors?: readonly ExternalConnector[]
  /** Whether the page is also rendered on a server. If so, wagmi's state is restored after the first paint. */
  ssr?: boolean
  /**
   * Creates the config, in place of wagmi's own `createConfig`. Use it for transports, batching, and chains whose types your hooks need.
   * Start from the parameters that it receives.
   *
   * @example
   * createConfig: (parameters) => createConfig({ ...parameters, transports: { [mainnet.id]: webSocket(url) } })
   */
  createConfig?: MakeConfig<config>
}

export type { ConfigParameters, MakeConfig } from './config.ts'

/** The return type of `wagmiAdapter`, for the option `adapters`. */
export type WagmiAdapterFactory<config extends Config = Config> = AdapterFactory & {
  readonly namespace: 'eip155'
  /**
   * The config for `<WagmiProvider config={…} reconnectOnMount={false}>`. With it, the site's own wagmi hooks see the kit's connection.
   *
   * @throws ConfigurationError `AdapterNotReady` before a kit has created the adapter
   */
  readonly config: config
}

/**
 * Creates the adapter for EVM chains, based on `@wagmi/core`.
 *
 * @example
 * const wagmi = wagmiAdapter()
 * const kit = createLatchkey({ projectId, networks: [mainnet], adapters: [wagmi], metadata })
 * // <WagmiProvider config={wagmi.config} reconnectOnMount={false}>
 *
 * @throws ConfigurationError `InvalidOption` for a value that is not a connector. When a kit creates the adapter: also if `createConfig`
 * did not use the parameters that it received. Neither is checked in production builds
 */
export function wagmiAdapter<config extends Config = Config>(
  options: WagmiAdapterOptions<config> = {},
): WagmiAdapterFactory<config> {
  const { connectors = [], ssr = false, createConfig: make } = options
  // Bundlers replace this expression with a constant, and remove the check from production builds.
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
      // React's strict mode creates a kit, destroys it and creates it again. The site's `WagmiProvider` keeps the same config.
      const key = configKey(given)
      if (made?.key !== key)
        made = { key, config: createWagmiConfig({ ports: () => ports ?? given, ssr, make }) as config }
      const { config } = made
      // A server does not know the stored network, and the first paint has to equal the server's output. With `ssr`, wagmi's rehydration
      // sets the network later.
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
