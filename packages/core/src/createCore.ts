import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import type { Adapter, AdapterPorts } from './adapter.ts'
import { createAlertController } from './controllers/alert.ts'
import { createChainController } from './controllers/chain.ts'
import { createConnectionController } from './controllers/connection.ts'
import { createConnectorsController } from './controllers/connectors.ts'
import { createEventsController, type WayToWallet } from './controllers/events.ts'
import { createModalController } from './controllers/modal.ts'
import { createOptionsController } from './controllers/options.ts'
import { createRouterController } from './controllers/router.ts'
import { createThemeController } from './controllers/theme.ts'
import { createToastController } from './controllers/toast.ts'
import type { DirectoryParts } from './directory/Directory.ts'
import { createLog } from './log.ts'
import { checkDetails } from './options/checkDetails.ts'
import { checkOptions } from './options/checkOptions.ts'
import { toNetwork } from './options/networks.ts'
import { type LatchkeyOptions, resolveNetworks, resolveOptions } from './options/options.ts'
import { localStorageBackend, memoryBackend } from './storage/backends.ts'
import { createStorage } from './storage/createStorage.ts'
import type {
  CreateWalletConnect,
  WalletConnectClient,
  WalletConnectProposal,
  WalletConnectSession,
} from './walletConnect.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** One kit: all of its state and its way to the outside. Every action takes it first. */
export type Core = ReturnType<typeof createCore>

/**
 * Makes a kit's state. Requests nothing, stores nothing, listens to nothing: `startCore` does the rest.
 *
 * @throws ConfigurationError when an option cannot work
 */
export function createCore(options: LatchkeyOptions) {
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

  return {
    id: resolved.id,
    /** The options as the host gave them. */
    host: options,
    options: createOptionsController(resolved),
    modal: createModalController(),
    router: createRouterController(),
    theme: createThemeController(options),
    toast: createToastController(),
    alert: createAlertController(),
    chain: createChainController({
      networks,
      activeNamespace:
        storedNamespace(storage.read('activeNamespace') ?? activeNamespace, networks) ?? start.chainNamespace,
      activeNetworks: {
        [start.chainNamespace]: start.caipNetworkId,
        ...listedNetworks(storage.read('activeNetworks') ?? activeNetworks, networks),
      },
      addresses,
    }),
    connection: createConnectionController({
      recentWallets: storage.read('recentWallets'),
      recentConnections: storage.read('recentConnections'),
      addressLabels: storage.read('addressLabels'),
    }),
    connectors: createConnectorsController({ images: resolved.connectorImages }),
    events: createEventsController(),
    storage,
    log,
    /** The adapters as they were made for this kit, by namespace. Live objects: not in any state. */
    adapters: {} as Partial<Record<Namespace, Adapter>>,
    /** Whether the host gave any; a kit without reaches wallets over WalletConnect alone. */
    hasAdapters: (options.adapters?.length ?? 0) > 0,
    walletConnect: {} as WalletConnectParts,
    directory: {} as DirectoryParts,
    /** Fetches the mark of a network that ships with the kit, by its CAIP-2 id; `undefined` where there is none. */
    loadNetworkMark: undefined as ((caipNetworkId: string) => Promise<string | undefined>) | undefined,
    /** What an adapter of a namespace is made with. Set when the kit starts, for adapters that come later than that. */
    createPorts: (_namespace: Namespace): AdapterPorts | undefined => undefined,
    /** Gives the buttons on the page the words of the kit's language. A package with other languages than English sets it. */
    speak: undefined as (() => Promise<void>) | undefined,
    /** Called when a provider shows the kit. In development strict mode makes two, and only then it is known which one it keeps. */
    onShown: undefined as (() => void) | undefined,
    /** Ends with the kit; everything that outlives a call listens to it. */
    lifetime: new AbortController(),
    /** Run when a visitor seems about to open the modal. The packages that draw it or load for it add theirs. */
    preparations: new Set<() => void>(),
  }
}

/** The live parts of WalletConnect. */
type WalletConnectParts = {
  /** Loads the client's factory. Set before the kit starts, by the package that can load it. */
  load?: () => Promise<{ createWalletConnect: CreateWalletConnect }>
  /** The client of this kit, once something asked for it. */
  client?: Promise<WalletConnectClient> | undefined
  /** The offer that is open, is being made, or is waited for since a page before this one made it. */
  pairing?: Promise<Pairing | ResumedPairing> | undefined
  /** Called with every session that begins, in this tab or another. */
  onSession?: () => void
  /** The wallet that the visitor was sent to with the open offer, and where. */
  sent?: { readonly walletId: string; readonly place: WayToWallet; readonly base?: string | undefined } | undefined
  /** Whether the visitor disconnected in this tab: what another tab connects is not connected here then. */
  isLeft?: boolean
}

/** An offer, with the session that comes of it once the kit has taken it in. */
export type Pairing = WalletConnectProposal & {
  readonly adopted: Promise<WalletConnectSession>
  /** The topic of the session that stood when the offer was made: any other is its answer. */
  readonly before: string | undefined
  readonly isResumed?: false
}

/** An offer that a page before this one made: its URI is gone, so that no other wallet can be shown it. */
export type ResumedPairing = Pick<Pairing, 'cancel'> & { readonly isResumed: true }

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
