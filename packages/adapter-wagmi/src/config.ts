import type { AdapterPorts } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Config, type CreateConfigParameters, createConfig, type Storage, type Transport } from '@wagmi/core'
import { type Chain, type EIP1193RequestFn, http } from 'viem'
import { loadFlows } from './loadFlows.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

export declare namespace createWagmiConfig {
  type Parameters = {
    /** The ports of the kit that uses the config now: a config outlives the kit when the kit is made again. */
    ports(): AdapterPorts
    ssr: boolean
    /** The host's own, in place of wagmi's. */
    make?: MakeConfig | undefined
  }
}

/**
 * @param parameters - What the kit needs, to be passed to wagmi's `createConfig` with what the host adds or has otherwise.
 */
export type MakeConfig<config extends Config = Config> = (parameters: ConfigParameters) => config

/** Parameters of the `config` that the adapter makes. */
export type ConfigParameters = Omit<
  CreateConfigParameters<readonly [Chain, ...Chain[]], Record<number, Transport>>,
  'client'
> & { transports: Record<number, Transport> }

/**
 * The wagmi config that the kit and the host share. Wallets are found by our own discovery, so wagmi's is off; what wagmi
 * stores goes to the kit's storage, which writes nothing before the visitor's first act.
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
  // `<WagmiProvider reconnectOnMount={false}>` empties the connections at every render of a config that shows a storage.
  return Object.assign(config, { storage: null })
}

/** Equal for kits whose configs would be alike: the same chains, reached the same way. */
export function configKey({ networks, rpc }: AdapterPorts): string {
  return JSON.stringify(networks.map((network) => [network.id, network.name, rpc.urls(network)]))
}

function toChain(network: Network): Chain {
  return { ...network, id: Number(network.id) } as Chain
}

/**
 * Resolved when wagmi makes the chain's client, at the first request. Where there are several endpoints, viem's fallback is
 * fetched with that request: what it takes to tell a node's failure from a call's weighs more than the adapter's own load.
 */
function createTransport(network: Network, ports: () => AdapterPorts): Transport {
  return (parameters) => {
    const { urls, timeoutMs, batchSize } = ports().rpc
    const options = { timeout: timeoutMs, batch: { batchSize } }
    const [first, ...more] = urls(network)
    const transport = http(first, options)(parameters)
    if (!first || more.length === 0) return transport
    let loaded: Promise<EIP1193RequestFn> | undefined
    const load = () => loadFlows().then((module) => module.fallbackRequest([first, ...more], options, parameters))
    const request: EIP1193RequestFn = async (...args) => {
      loaded ??= load().catch(() => {
        loaded = undefined
        return transport.request
      })
      return (await loaded)(...args)
    }
    return { ...transport, request }
  }
}

/**
 * wagmi's storage over the kit's. wagmi's own state is left out: the kit remembers the connection and the network itself, and
 * wagmi would hand out half a connector after a reload.
 */
function createWagmiStorage(ports: () => AdapterPorts): Storage {
  return {
    key: 'latchkey',
    getItem(key: string, fallbackValue?: unknown) {
      // Read by wagmi's rehydration, which on a page rendered on a server comes after the first paint.
      if (key === 'store') return { state: { chainId: Number(ports().defaultNetwork.id) } }
      return parse(ports().storage.get(key)) ?? fallbackValue ?? null
    },
    setItem(key: string, value: unknown) {
      if (key === 'store') return
      if (value === null) ports().storage.remove(key)
      else ports().storage.set(key, JSON.stringify(value))
    },
    removeItem: (key: string) => ports().storage.remove(key),
  } as Storage
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
