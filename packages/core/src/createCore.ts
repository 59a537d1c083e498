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
import { checkOptionDetails } from './options/checkOptionDetails.ts'
import { checkOptions } from './options/checkOptions.ts'
import { toNetwork } from './options/networks.ts'
import { type LatchkeyOptions, resolveNetworks, resolveOptions } from './options/options.ts'
import { createOptionsController } from './options/optionsController.ts'
import type { Adapter, AdapterPorts } from './ports/adapter.ts'
import type { WalletConnectClient } from './ports/walletConnect.ts'
import { localStorageBackend, memoryBackend } from './storage/backends.ts'
import { createStorage } from './storage/createStorage.ts'
import { trackReads } from './tracked.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** One kit: its state, storage, log and adapters. Every action gets the kit as its first argument. */
export type Core = ReturnType<typeof createCore>

/**
 * Creates the state of a kit. Sends no requests, stores nothing and adds no listeners, so a server can call it.
 * `startCore` starts the kit.
 *
 * @param load - Functions that load code and data when they are first needed.
 * @throws ConfigurationError if an option is invalid
 */
export function createCore(options: LatchkeyOptions, load: Load = {}) {
  checkOptions(options)
  // Bundlers replace this condition by `false` in production builds. The call and the code of the detailed checks are
  // then removed from the build.
  if (process.env.NODE_ENV !== 'production') checkOptionDetails(options)
  const resolvedOptions = resolveOptions(options)
  const networks = resolveNetworks(options)
  const log = createLog({ level: resolvedOptions.logLevel })
  const storage = createStorage({
    prefix: `latchkey/${resolvedOptions.id}/`,
    backend: options.storage ?? (typeof document === 'undefined' ? memoryBackend() : localStorageBackend()),
    onProblem: (problem, cause) => {
      log.error(cause)
      import('./storage/storageWarnings.ts')
        .then((module) => log.tell('warn', module.storageWarnings[problem]))
        .catch(log.error)
    },
  })
  const defaultNetworkId = options.defaultNetwork && toNetwork(options.defaultNetwork).caipNetworkId
  const initialNetwork =
    networks.find(({ caipNetworkId }) => caipNetworkId === defaultNetworkId) ?? (networks[0] as Network)
  const { activeNamespace, activeNetworks, addresses } = options.initialState ?? {}

  const core = {
    id: resolvedOptions.id,
    /** The options as the site passed them, without defaults. */
    host: options,
    options: trackReads(createOptionsController(resolvedOptions)),
    modal: trackReads(createModalController()),
    router: trackReads(createRouterController()),
    theme: trackReads(createThemeController(options)),
    toast: trackReads(createToastController()),
    alert: trackReads(createAlertController()),
    chain: trackReads(
      createChainController({
        networks,
        activeNamespace:
          validateStoredNamespace(storage.read('activeNamespace') ?? activeNamespace, networks) ??
          initialNetwork.chainNamespace,
        activeNetworks: {
          [initialNetwork.chainNamespace]: initialNetwork.caipNetworkId,
          ...filterListedNetworks(storage.read('activeNetworks') ?? activeNetworks, networks),
        },
        addresses,
      }),
    ),
    connection: trackReads(
      createConnectionController({
        recentWallets: storage.read('recentWallets'),
        recentConnections: storage.read('recentConnections'),
        addressLabels: storage.read('addressLabels'),
      }),
    ),
    connectors: trackReads(createConnectorsController({ images: resolvedOptions.connectorImages })),
    events: trackReads(createEventsController()),
    storage,
    log,
    /** The adapters of this kit, by namespace. Adapters are objects with methods and not plain data, so they are not part of the state. */
    adapters: {} as Partial<Record<Namespace, Adapter>>,
    /** Whether the site passed adapters. Without them, the kit reaches wallets over WalletConnect only. */
    hasAdapters: Boolean(options.adapters?.length),
    walletConnect: {} as WalletConnectState,
    /** Aborted when the kit is destroyed. Code that runs longer than one call stops when its `signal` aborts. */
    lifetime: new AbortController(),
    /**
     * Functions that are called when the visitor seems about to open the modal. The packages that draw the modal or
     * load its code add functions here.
     */
    preparations: new Set<() => void>(),
    load,
    /** The features whose code has been loaded. `featureOf` creates them. */
    features: {} as Partial<Features>,
  }
  return core as typeof core & LateFields
}

/** Fields that are set after the kit is created. */
type LateFields = {
  /**
   * Creates the ports of an adapter: the functions and values that core provides to the adapter of a namespace. Set when
   * the kit starts. The function is stored, because the kit also creates adapters later (`ensureAdapter`).
   */
  createPorts?: (namespace: Namespace) => AdapterPorts | undefined
  /**
   * Called when a React provider renders the kit. In development, React's strict mode creates two kits, and only this
   * call shows which one is used.
   */
  onShown?: () => void
}

/** The WalletConnect client of the kit, and what the visitor did with WalletConnect in this tab. */
type WalletConnectState = {
  /** The promise of the client. Absent until the client is needed for the first time. */
  client?: Promise<WalletConnectClient> | undefined
  /** Called for every new session, whether this tab or another tab created it. */
  onSession?: () => void
  /**
   * The wallet that the visitor opened by a link with the current pairing URI: its id, the kind of the link, and the
   * base link (`getBaseLink`).
   */
  sent?: { readonly walletId: string; readonly place: WayToWallet; readonly base?: string | undefined } | undefined
  /** Whether the visitor disconnected in this tab. If so, this tab does not connect to the sessions of other tabs. */
  isLeft?: boolean
}

function validateStoredNamespace(stored: Namespace | undefined, networks: readonly Network[]): Namespace | undefined {
  return networks.some(({ chainNamespace }) => chainNamespace === stored) ? stored : undefined
}

/** Returns the stored network of each namespace, without the networks that the site no longer lists. */
function filterListedNetworks(
  stored: Partial<Record<Namespace, CaipNetworkId>> = {},
  networks: readonly Network[],
): Partial<Record<Namespace, CaipNetworkId>> {
  const storedNetworks = networks.filter((network) => stored[network.chainNamespace] === network.caipNetworkId)
  return Object.fromEntries(storedNetworks.map(({ chainNamespace, caipNetworkId }) => [chainNamespace, caipNetworkId]))
}
