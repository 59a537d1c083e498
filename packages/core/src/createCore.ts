import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import { createChainController } from './connections/chainController.ts'
import { createConnectionController } from './connections/connectionController.ts'
import { createConnectorsController } from './connections/connectorsController.ts'
import type { Features } from './features.ts'
import type { Load } from './load.ts'
import { createLog } from './log.ts'
import { createModalController } from './modal/modalController.ts'
import { createRouterController } from './modal/routerController.ts'
import { createThemeController } from './modal/themeController.ts'
import { createAlertController } from './notices/alertController.ts'
import { createEventsController, type WayToWallet } from './notices/eventsController.ts'
import { createToastController } from './notices/toastController.ts'
import { checkDetails } from './options/checkDetails.ts'
import { checkOptions } from './options/checkOptions.ts'
import { toNetwork } from './options/networks.ts'
import { type LatchkeyOptions, resolveNetworks, resolveOptions } from './options/options.ts'
import { createOptionsController } from './options/optionsController.ts'
import type { Adapter, AdapterPorts } from './ports/adapter.ts'
import type { WalletConnectClient } from './ports/walletConnect.ts'
import { localStorageBackend, memoryBackend } from './storage/backends.ts'
import { createStorage } from './storage/createStorage.ts'
import { tracked } from './tracked.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** One kit: all of its state and its way to the outside. Every action takes it first. */
export type Core = ReturnType<typeof createCore>

/**
 * Makes a kit's state. Requests nothing, stores nothing, listens to nothing: `startCore` does the rest.
 *
 * @param load - Where parts that come later are fetched from.
 * @throws ConfigurationError when an option cannot work
 */
export function createCore(options: LatchkeyOptions, load: Load = {}) {
  checkOptions(options)
  // Bundlers write the word in the place of the expression, and leave the call out of what they build for production.
  if (process.env.NODE_ENV !== 'production') checkDetails(options)
  const resolved = resolveOptions(options)
  const networks = resolveNetworks(options)
  const log = createLog({ level: resolved.logLevel })
  const storage = createStorage({
    prefix: `latchkey/${resolved.id}/`,
    backend: options.storage ?? (typeof document === 'undefined' ? memoryBackend() : localStorageBackend()),
    onProblem: (problem, cause) => {
      log.error(cause)
      import('./storage/storageWarnings.ts')
        .then((module) => log.tell('warn', module.storageWarnings[problem]))
        .catch(log.error)
    },
  })
  const defaultId = options.defaultNetwork && toNetwork(options.defaultNetwork).caipNetworkId
  const start = networks.find(({ caipNetworkId }) => caipNetworkId === defaultId) ?? (networks[0] as Network)
  const { activeNamespace, activeNetworks, addresses } = options.initialState ?? {}

  const core = {
    id: resolved.id,
    /** The options as the host gave them. */
    host: options,
    options: tracked(createOptionsController(resolved)),
    modal: tracked(createModalController()),
    router: tracked(createRouterController()),
    theme: tracked(createThemeController(options)),
    toast: tracked(createToastController()),
    alert: tracked(createAlertController()),
    chain: tracked(
      createChainController({
        networks,
        activeNamespace:
          storedNamespace(storage.read('activeNamespace') ?? activeNamespace, networks) ?? start.chainNamespace,
        activeNetworks: {
          [start.chainNamespace]: start.caipNetworkId,
          ...listedNetworks(storage.read('activeNetworks') ?? activeNetworks, networks),
        },
        addresses,
      }),
    ),
    connection: tracked(
      createConnectionController({
        recentWallets: storage.read('recentWallets'),
        recentConnections: storage.read('recentConnections'),
        addressLabels: storage.read('addressLabels'),
      }),
    ),
    connectors: tracked(createConnectorsController({ images: resolved.connectorImages })),
    events: tracked(createEventsController()),
    storage,
    log,
    /** The adapters as they were made for this kit, by namespace. Live objects: not in any state. */
    adapters: {} as Partial<Record<Namespace, Adapter>>,
    /** Whether the host gave any; a kit without reaches wallets over WalletConnect alone. */
    hasAdapters: Boolean(options.adapters?.length),
    walletConnect: {} as WalletConnectState,
    /** Ends with the kit; everything that outlives a call listens to it. */
    lifetime: new AbortController(),
    /** Run when a visitor seems about to open the modal. The packages that draw it or load for it add theirs. */
    preparations: new Set<() => void>(),
    load,
    /** The features that are in use: `featureOf` makes them. */
    features: {} as Partial<Features>,
  }
  return core as typeof core & LateParts
}

/** Set after the kit was made. */
type LateParts = {
  /** What an adapter of a namespace is made with. Set when the kit starts, for adapters that come later than that. */
  createPorts?: (namespace: Namespace) => AdapterPorts | undefined
  /** Called when a provider shows the kit. In development strict mode makes two, and only then it is known which one it keeps. */
  onShown?: () => void
}

/** The client of WalletConnect, and what the visitor did with it. */
type WalletConnectState = {
  /** The client of this kit, once something asked for it. */
  client?: Promise<WalletConnectClient> | undefined
  /** Called with every session that begins, in this tab or another. */
  onSession?: () => void
  /** The wallet that the visitor was sent to with the open offer, and where. */
  sent?: { readonly walletId: string; readonly place: WayToWallet; readonly base?: string | undefined } | undefined
  /** Whether the visitor disconnected in this tab: what another tab connects is not connected here then. */
  isLeft?: boolean
}

function storedNamespace(stored: Namespace | undefined, networks: readonly Network[]): Namespace | undefined {
  return networks.some(({ chainNamespace }) => chainNamespace === stored) ? stored : undefined
}

/** What was chosen before, less what the site no longer lists. */
function listedNetworks(
  stored: Partial<Record<Namespace, CaipNetworkId>> = {},
  networks: readonly Network[],
): Partial<Record<Namespace, CaipNetworkId>> {
  const chosen = networks.filter((network) => stored[network.chainNamespace] === network.caipNetworkId)
  return Object.fromEntries(chosen.map(({ chainNamespace, caipNetworkId }) => [chainNamespace, caipNetworkId]))
}
