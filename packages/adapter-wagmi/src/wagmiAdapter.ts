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
   * Creates the config, in place of wagmi's own `createConfig`. Use this option for transports, batching, and chains whose types your hooks
   * need. Pass on the parameters that your function receives.
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
   * The config for `<WagmiProvider config={…} reconnectOnMount={false}>`, so that the site's own wagmi hooks have the kit's connection.
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
  let hasAdapter = false
  let ports: AdapterPorts | undefined
  let createdConfig: { key: string; config: config } | undefined

  return {
    namespace: 'eip155',

    get config() {
      if (!createdConfig) throw new ConfigurationError('AdapterNotReady')
      return createdConfig.config
    },

    create(kitPorts) {
      if (hasAdapter) throw new ConfigurationError('AdapterInUse', { values: { id: kitPorts.kitId } })
      hasAdapter = true
      ports = kitPorts
      // A kit with the same chains gets the same config, because React's strict mode creates a kit, destroys it and creates it again, while
      // the site's `WagmiProvider` keeps the config.
      const key = configKey(kitPorts)
      if (createdConfig?.key !== key)
        createdConfig = { key, config: createWagmiConfig({ ports: () => ports ?? kitPorts, ssr, make }) as config }
      const { config } = createdConfig
      // With `ssr`, the stored network is set later, when wagmi restores its state: the first paint has to equal the output of the server,
      // which does not know the stored network.
      if (!ssr) config.setState((state) => ({ ...state, chainId: Number(kitPorts.defaultNetwork.id) }))
      return createAdapter({
        config,
        ports: kitPorts,
        connectors,
        onDestroy() {
          hasAdapter = false
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
