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

/** One kit: its state, storage, log and adapters. It is the first argument of every action. */
export type Core = ReturnType<typeof createCore>

/**
 * Creates a kit's state. Sends no requests, stores nothing and adds no listeners: `startCore` does that.
 *
 * @param load - Loads code and data that the kit needs later.
 * @throws ConfigurationError if an option cannot work
 */
export function createCore(options: LatchkeyOptions, load: Load = {}) {
  checkOptions(options)
  // Bundlers replace this expression by its value and remove the call from production builds.
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
    /** The options as the site passed them. */
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
    /** The adapters that were created for this kit, by namespace. They are live objects, so they are not part of any state. */
    adapters: {} as Partial<Record<Namespace, Adapter>>,
    /** Whether the site passed adapters. Without them, the kit reaches wallets over WalletConnect only. */
    hasAdapters: Boolean(options.adapters?.length),
    walletConnect: {} as WalletConnectState,
    /** Aborted when the kit is destroyed. Everything that outlives a call listens to its signal. */
    lifetime: new AbortController(),
    /** Called when the visitor seems about to open the modal. The packages that draw the modal or load its code add functions here. */
    preparations: new Set<() => void>(),
    load,
    /** The features in use. `featureOf` creates them. */
    features: {} as Partial<Features>,
  }
  return core as typeof core & LateParts
}

/** Set after the kit was created. */
type LateParts = {
  /** Creates the ports of a namespace's adapter. Set when the kit starts; used for adapters that are created later. */
  createPorts?: (namespace: Namespace) => AdapterPorts | undefined
  /**
   * Called when a provider shows the kit. React's strict mode creates two kits in development, and only this call tells which one it keeps.
   */
  onShown?: () => void
}

/** The WalletConnect client, and what the visitor did with it. */
type WalletConnectState = {
  /** The client of this kit, once it was needed. */
  client?: Promise<WalletConnectClient> | undefined
  /** Called for every new session, in this tab or another one. */
  onSession?: () => void
  /** The wallet that the visitor opened for the current offer, and the kind of link that opened it. */
  sent?: { readonly walletId: string; readonly place: WayToWallet; readonly base?: string | undefined } | undefined
  /** Whether the visitor disconnected in this tab. Sessions of other tabs are then ignored here. */
  isLeft?: boolean
}

function storedNamespace(stored: Namespace | undefined, networks: readonly Network[]): Namespace | undefined {
  return networks.some(({ chainNamespace }) => chainNamespace === stored) ? stored : undefined
}

/** The stored network of each namespace, without those that the site no longer lists. */
function listedNetworks(
  stored: Partial<Record<Namespace, CaipNetworkId>> = {},
  networks: readonly Network[],
): Partial<Record<Namespace, CaipNetworkId>> {
  const chosen = networks.filter((network) => stored[network.chainNamespace] === network.caipNetworkId)
  return Object.fromEntries(chosen.map(({ chainNamespace, caipNetworkId }) => [chainNamespace, caipNetworkId]))
}
