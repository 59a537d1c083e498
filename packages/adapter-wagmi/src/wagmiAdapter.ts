import type { AdapterFactory, AdapterPorts } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import type { Config } from '@wagmi/core'
import { createConfigKey, createWagmiConfig, type MakeConfig } from './config.ts'
import type { ExternalConnector } from './connectors/external.ts'
import { createAdapter } from './createAdapter.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Options of `wagmiAdapter`. */
export type WagmiAdapterOptions<config extends Config = Config> = {
  /**
   * Wallets to list in addition to the wallets of the page, from `@latchkey/adapter-wagmi/connectors`. Their code is loaded when a visitor
   * chooses one. Your site has to install their npm packages (see the README). `safe` is listed only in a frame of Safe, where it is
   * connected without a click.
   */
  connectors?: readonly ExternalConnector[]
  /** Whether the page is also rendered on a server. If so, wagmi's state is restored after the first paint. */
  ssr?: boolean
  /**
   * Creates the config, in place of wagmi's own `createConfig`. Use this option to set transports or batching, or to give wagmi's hooks the
   * types of your chains. Your function has to pass the parameters that it receives to wagmi's `createConfig`.
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
   * The config for `<WagmiProvider config={…} reconnectOnMount={false}>`, so that wagmi's hooks on the site use the kit's connection.
   *
   * @throws ConfigurationError `AdapterNotReady` if the config is read before a kit has created the adapter
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
 * @throws ConfigurationError `InvalidOption` if a value in `connectors` is not a connector. Not checked in production builds
 * @throws ConfigurationError `InvalidOption`, when a kit creates the adapter, if `createConfig` did not use the parameters that it
 * received. Not checked in production builds
 */
export function wagmiAdapter<config extends Config = Config>(
  options: WagmiAdapterOptions<config> = {},
): WagmiAdapterFactory<config> {
  const { connectors = [], ssr = false, createConfig: make } = options
  // Bundlers replace `process.env.NODE_ENV` with a constant. So the check is not part of production builds.
  if (process.env.NODE_ENV !== 'production') assertConnectors(connectors)
  let isUsedByKit = false
  let ports: AdapterPorts | undefined
  let createdConfig: { key: string; config: config } | undefined

  return {
    namespace: 'eip155',

    get config() {
      if (!createdConfig) throw new ConfigurationError('AdapterNotReady')
      return createdConfig.config
    },

    create(kitPorts) {
      if (isUsedByKit) throw new ConfigurationError('AdapterInUse', { values: { id: kitPorts.kitId } })
      isUsedByKit = true
      ports = kitPorts
      // If the new kit has the same chains as the last one, it gets the same config. React's strict mode creates a kit, destroys it and
      // creates it again, but the site's `WagmiProvider` still has the first config.
      const key = createConfigKey(kitPorts)
      if (createdConfig?.key !== key)
        createdConfig = { key, config: createWagmiConfig({ ports: () => ports ?? kitPorts, ssr, make }) as config }
      const { config } = createdConfig
      // Sets the stored network at once, unless the page was rendered on a server. With `ssr`, wagmi sets it only after the first paint:
      // the first paint has to equal the server's output, and the server does not know the stored network.
      if (!ssr) config.setState((state) => ({ ...state, chainId: Number(kitPorts.defaultNetwork.id) }))
      return createAdapter({
        config,
        ports: kitPorts,
        connectors,
        onDestroy() {
          isUsedByKit = false
        },
      })
    },
  }
}

function assertConnectors(connectors: readonly ExternalConnector[]) {
  for (const [index, connector] of connectors.entries()) {
    if (typeof connector?.add === 'function') continue
    const suggestedFix =
      typeof connector === 'function'
        ? 'Wrap it: `fromWagmi(…)` of `@latchkey/adapter-wagmi/connectors`.'
        : 'Use what `@latchkey/adapter-wagmi/connectors` exports, for example `safe()`.'
    throw new ConfigurationError('InvalidOption', { values: { option: `connectors[${index}]`, fix: suggestedFix } })
  }
}
