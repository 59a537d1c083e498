import { fetchOnce } from '@latchkey/adapter-kit'
import type { AdapterPorts } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Config, type CreateConfigParameters, createConfig, type Storage, type Transport } from '@wagmi/core'
import { type Chain, type EIP1193RequestFn, http } from 'viem'
import { loadFlows } from './loadFlows.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

export declare namespace createWagmiConfig {
  type Parameters = {
    /**
     * Returns the ports: the functions and settings that core passes to the adapter. Called again for each use, because a later kit of the
     * page may use the same wagmi config with its own ports.
     */
    ports(): AdapterPorts
    ssr: boolean
    /** The site's function that creates the wagmi config. Default: wagmi's `createConfig`. */
    make?: MakeConfig | undefined
  }
}

/**
 * Creates the wagmi config of a site.
 *
 * @param parameters - The parameters that the kit needs. Pass them to wagmi's `createConfig`, together with your own transports or other
 * options.
 */
export type MakeConfig<config extends Config = Config> = (parameters: ConfigParameters) => config

/** The parameters that the adapter passes to wagmi's `createConfig`, or to the site's function that replaces it. */
export type ConfigParameters = Omit<
  CreateConfigParameters<readonly [Chain, ...Chain[]], Record<number, Transport>>,
  'client'
> & { transports: Record<number, Transport> }

/**
 * Creates the wagmi config that the kit and the site share. The adapter discovers wallets itself, so wagmi's own discovery is turned off.
 * wagmi writes its values to the kit's storage, which stores nothing until the visitor acts.
 */
export function createWagmiConfig({ ports, ssr, make = createConfig }: createWagmiConfig.Parameters): Config {
  const { networks, rpc } = ports()
  const storage = createWagmiStorage(ports)
  const config: Config = make({
    chains: networks.map(toChain) as [Chain, ...Chain[]],
    connectors: [],
    multiInjectedProviderDiscovery: false,
    storage,
    transports: Object.fromEntries(networks.map((network) => [network.id, createTransport(network, ports)])),
    pollingInterval: rpc.pollIntervalMs,
    ssr,
  })
  if (process.env.NODE_ENV !== 'production' && (config.storage !== storage || config._internal.mipd)) {
    const fix = 'Begin with what it is given: `createConfig: (parameters) => createConfig({ ...parameters, … })`.'
    throw new ConfigurationError('InvalidOption', { values: { option: 'createConfig', fix } })
  }
  // Removes the storage from the config. If the config had a storage, `<WagmiProvider reconnectOnMount={false}>` would remove all
  // connections at each render.
  return Object.assign(config, { storage: null })
}

/** Returns a key that is equal for kits with the same chains and endpoints, so that these kits use the same wagmi config. */
export function createConfigKey({ networks, rpc }: AdapterPorts): string {
  return JSON.stringify(networks.map((network) => [network.id, network.name, rpc.urls(network)]))
}

function toChain(network: Network): Chain {
  return { ...network, id: Number(network.id) } as Chain
}

/**
 * Creates the transport of a chain. The code that limits the time of a request, and tries the endpoints one after the other, is loaded at
 * the first request. That code is not part of the first load, because it would more than double what the adapter adds to the first load.
 */
function createTransport(network: Network, ports: () => AdapterPorts): Transport {
  return (parameters) => {
    const { urls, timeoutMs, batchSize } = ports().rpc
    const options = { timeout: timeoutMs, batch: { batchSize } }
    const endpoints = urls(network)
    const transport = http(endpoints[0], options)(parameters)
    if (!endpoints[0]) return transport
    const loadRequestWithFallback = fetchOnce(async () =>
      (await loadFlows()).fallbackRequest(endpoints, options, parameters),
    )
    const request: EIP1193RequestFn = async (...args) =>
      (await loadRequestWithFallback().catch(() => transport.request))(...args)
    return { ...transport, request }
  }
}

/**
 * Creates a wagmi storage that uses the kit's storage. wagmi's state (the entry `store`) is not written, because the kit stores the
 * connection and the network itself. After a reload, wagmi would restore an incomplete connector from that entry.
 */
function createWagmiStorage(ports: () => AdapterPorts): Storage {
  return {
    key: 'latchkey',
    getItem(key: string, fallbackValue?: unknown) {
      // Returns the stored network to wagmi, which reads this entry when it restores its state. With `ssr`, wagmi restores its state only
      // after the first paint: the first paint has to equal the server's output, and the server does not know the stored network.
      if (key === 'store') return { state: { chainId: Number(ports().defaultNetwork.id) } }
      return parseJson(ports().storage.get(key)) ?? fallbackValue ?? null
    },
    setItem(key: string, value: unknown) {
      if (key === 'store') return
      if (value === null) ports().storage.remove(key)
      else ports().storage.set(key, JSON.stringify(value))
    },
    removeItem: (key: string) => ports().storage.remove(key),
  } as Storage
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
