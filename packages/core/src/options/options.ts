import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import type { LogLevel } from '../log.ts'
import { spokenLocale } from '../messages/languages.ts'
import type { Message } from '../messages/messages.ts'
import type { AdapterFactory, Metadata } from '../ports/adapter.ts'
import type { StorageBackend } from '../storage/createStorage.ts'
import { defaultFeatures, type Features } from './features.ts'
import { type NetworkInput, toNetwork } from './networks.ts'

/** `auto` is what the visitor's system says. */
export type ThemeMode = 'dark' | 'light' | 'auto'

export type Prefetch = 'intent' | 'idle' | 'none'

/** Design tokens that a host sets: names with `--lk-` in front, values as CSS writes them. */
export type ThemeVariables = Readonly<Record<`--lk-${string}`, string>>

/** Base URLs of the services. What is not named is not contacted. */
export type Services = {
  /** Wallet listing and pictures. */
  walletListing?: string
  /** Where events go. */
  analytics?: string
  /** JSON-RPC for every chain, as `{rpc}/v1/?chainId=…&projectId=…`. */
  rpc?: string
  /** The WalletConnect relay: `wss://…`, or `ws://…` on localhost. Without one there is no WalletConnect. */
  relay?: string
}

/** A wallet that the host recommends by itself. Links are https, or the wallet's own scheme; others are left out. */
export type CustomWallet = {
  /** As the directory would have it: lower case, words joined by a dash. */
  id: string
  /** Shown to visitors. */
  name: string
  /** The wallet's page, `https:`. */
  homepage?: string
  /** Its picture: `https:`, `data:image/…`, `blob:`, or a path of the page's own site. */
  image_url?: string
  /** Opens the app on a phone: `https:`, or the wallet's own scheme. */
  mobile_link?: string
  /** Opens the app on a computer. */
  desktop_link?: string
  /** The wallet in a browser tab, `https:`. */
  webapp_link?: string
  /** Its page in Apple's App Store. */
  app_store?: string
  /** Its page in Google Play. */
  play_store?: string
  /** Its page in the Chrome Web Store. */
  chrome_store?: string
}

/** Where a visitor left the site, for a first drawing that shows it: `cookieToInitialState` reads it on a server. */
export type InitialState = {
  /** The kind of chain that they looked at. */
  activeNamespace?: Namespace | undefined
  /** The network of each kind of chain. */
  activeNetworks?: Partial<Record<Namespace, CaipNetworkId>> | undefined
  /** The account that was connected, by kind of chain. */
  addresses?: Partial<Record<Namespace, string>> | undefined
}

/** Options of `createLatchkey`. */
export type LatchkeyOptions = {
  /**
   * Tells two kits on one page apart, and goes before every stored key.
   * @default 'default'
   */
  id?: string
  /** The id under which the services know this site: any of your own where you run them yourself. */
  projectId?: string
  /** The chains that the site works with; the first is where a visitor starts, unless `defaultNetwork` says otherwise. */
  networks: readonly [NetworkInput, ...NetworkInput[]]
  /** Where a visitor starts. One of `networks`. */
  defaultNetwork?: NetworkInput
  /** One per namespace. */
  adapters?: readonly AdapterFactory[]
  /** How the site introduces itself to wallets; by default what the page says of itself. */
  metadata?: Partial<Metadata>
  /** Turns parts of the modal on and off. */
  features?: Partial<Features>
  /**
   * The colors of the modal and of the buttons; `auto` is what the visitor's system says.
   * @default 'dark'
   */
  themeMode?: ThemeMode
  /** Values of the theme's variables (`--lk-accent`). A style sheet of the page may set them too. */
  themeVariables?: ThemeVariables
  /**
   * BCP 47 tag of the texts' language. One that does not come with the kit takes effect with `texts` in it.
   * @default 'en'
   */
  locale?: string
  /** The host's own wording, or its own language, by the key of the text. */
  texts?: Readonly<Record<string, Message>>
  /** The addresses of the services that the kit calls. What is left out is not called. */
  services?: Services
  /** Endpoints of the host's own, tried before any other. */
  customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly { url: string }[]>>>
  /**
   * Do not append the element to the body: the host places `<latchkey-modal>` itself.
   * @default false
   */
  disableAppend?: boolean
  /**
   * Draw the modal in place, without a dialog.
   * @default false
   */
  enableEmbedded?: boolean
  /**
   * Look for wallets that announce themselves (EIP-6963).
   * @default true
   */
  enableEIP6963?: boolean
  /**
   * Look for `window.ethereum`.
   * @default true
   */
  enableInjected?: boolean
  /**
   * Offer WalletConnect, where `services.relay` names a relay.
   * @default true
   */
  enableWalletConnect?: boolean
  /**
   * The host pairs by itself: the modal opens on the QR code, which shows what `kit.setPairingUri` is given, and offers nothing.
   * @default false
   */
  manualWCControl?: boolean
  /**
   * On phones, open wallets by their https link where the listing has one, rather than by their own scheme.
   * @default false
   */
  preferUniversalLinks?: boolean
  /**
   * Wallets of the listing that stand above the others, by id.
   * @default []
   */
  featuredWalletIds?: readonly string[]
  /**
   * The only wallets of the listing that are shown, by id. All where it is empty.
   * @default []
   */
  includeWalletIds?: readonly string[]
  /**
   * Wallets of the listing that are not shown, by id.
   * @default []
   */
  excludeWalletIds?: readonly string[]
  /**
   * When the modal's views are fetched: once a visitor seems about to press a button (`intent`), as soon as the page has nothing else
   * to do (`idle`), or with the press itself (`none`). What connects is fetched with the pointer over a wallet, or the focus on it; with
   * `none`, that too with the press.
   * @default 'intent'
   */
  prefetch?: Prefetch
  /**
   * Let the visitor change the network in the modal.
   * @default true
   */
  enableNetworkSwitch?: boolean
  /**
   * Restore the connection after a reload.
   * @default true
   */
  enableReconnect?: boolean
  /**
   * Let the visitor stay on a network that the site does not list.
   * @default false
   */
  allowUnsupportedChain?: boolean
  /**
   * The modal only connects: it never opens a view by itself.
   * @default false
   */
  basic?: boolean
  /** Linked from the list of wallets. */
  termsConditionsUrl?: string
  /** Linked from the list of wallets. */
  privacyPolicyUrl?: string
  /** Pictures of chains by their id (`1`) or CAIP-2 id (`eip155:1`), in place of ours. */
  chainImages?: Readonly<Record<string | number, string>>
  /** Pictures of connectors by their id (`walletConnect` too), in place of the wallet's own. */
  connectorImages?: Readonly<Record<string, string>>
  /**
   * Wallets that the host recommends beside those of the listing.
   * @default []
   */
  customWallets?: readonly CustomWallet[]
  /**
   * Say in the console what went wrong, with its cause.
   * @default false
   */
  debug?: boolean
  /**
   * What `kit.getLog()` keeps.
   * @default 'error'
   */
  logLevel?: LogLevel
  /** Where data is kept; `localStorage` by default. */
  storage?: StorageBackend
  /**
   * What a server draws for a visitor who comes back, and the browser until their wallet has answered: the same for both.
   * `latchkey/cookie` keeps it in a cookie and reads it.
   */
  initialState?: InitialState | null | undefined
}

/** The options that `kit.updateOptions` may change while the kit lives. */
export type ChangeableOption =
  | 'allowUnsupportedChain'
  | 'basic'
  | 'customWallets'
  | 'debug'
  | 'enableNetworkSwitch'
  | 'excludeWalletIds'
  | 'featuredWalletIds'
  | 'features'
  | 'includeWalletIds'
  | 'locale'
  | 'manualWCControl'
  | 'preferUniversalLinks'
  | 'privacyPolicyUrl'
  | 'termsConditionsUrl'
  | 'texts'
/** The options that `kit.updateOptions` can change. */
export type ChangeableOptions = Pick<LatchkeyOptions, ChangeableOption>

/** The options that stay as they are for the life of a kit. */
type FixedOption =
  | 'adapters'
  | 'networks'
  | 'defaultNetwork'
  | 'storage'
  | 'initialState'
  | 'metadata'
  | 'themeMode'
  | 'themeVariables'

/** The options with every default in place. */
export type ResolvedOptions = Required<
  Omit<LatchkeyOptions, FixedOption | 'projectId' | 'termsConditionsUrl' | 'privacyPolicyUrl' | 'features'>
> & {
  projectId: string | undefined
  termsConditionsUrl: string | undefined
  privacyPolicyUrl: string | undefined
  features: Features
  metadata: Metadata
}

type Defaults = Omit<ResolvedOptions, 'metadata' | 'features' | 'services' | 'connectorImages'>

/** What an option is that the host leaves out. */
const defaults: Defaults = {
  id: 'default',
  projectId: undefined,
  locale: 'en',
  texts: {},
  customRpcUrls: {},
  disableAppend: false,
  enableEmbedded: false,
  enableEIP6963: true,
  enableInjected: true,
  enableWalletConnect: true,
  manualWCControl: false,
  preferUniversalLinks: false,
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  prefetch: 'intent',
  enableNetworkSwitch: true,
  enableReconnect: true,
  allowUnsupportedChain: false,
  basic: false,
  termsConditionsUrl: undefined,
  privacyPolicyUrl: undefined,
  chainImages: {},
  customWallets: [],
  debug: false,
  logLevel: 'error',
}

export function resolveOptions(options: LatchkeyOptions): ResolvedOptions {
  const names = Object.keys(defaults) as (keyof Defaults)[]
  const { locale = 'en', texts = {} } = options
  return {
    ...(Object.fromEntries(names.map((name) => [name, options[name] ?? defaults[name]])) as Defaults),
    locale: spokenLocale(locale, texts),
    metadata: { ...pageMetadata(), ...given(options.metadata) },
    features: { ...defaultFeatures, ...given(options.features) },
    services: given(options.services),
    connectorImages: resolvePictures(options.connectorImages),
  }
}

/** Without the entries that are `undefined`, which JavaScript hosts write for "as it comes". */
function given<record extends object>(record: record | undefined): Partial<record> {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([, value]) => value !== undefined)) as Partial<record>
}

/** The host's networks with their CAIP ids, each with the host's picture where it named one. */
export function resolveNetworks({ networks, chainImages }: LatchkeyOptions): Network[] {
  const images = resolvePictures(chainImages)
  return networks.map((input) => {
    const network = toNetwork(input)
    const imageUrl = images[network.caipNetworkId] ?? images[network.id]
    return imageUrl ? { ...network, assets: { ...network.assets, imageUrl } } : network
  })
}

/** A picture of the page's own site is named with the site, so that it is drawn wherever it comes to. */
function resolvePictures(images: Readonly<Record<string, string>> = {}): Record<string, string> {
  const origin = globalThis.location?.origin ?? ''
  return Object.fromEntries(
    Object.entries(given(images)).map(([id, url]) => [id, url?.startsWith('/') ? origin + url : url]),
  ) as Record<string, string>
}

/** What the page says of itself: title, description, address, icon. */
function pageMetadata(): Metadata {
  if (typeof document === 'undefined') return { name: '', description: '', url: '', icons: [] }
  const meta = (selector: string) => document.querySelector<HTMLMetaElement>(selector)?.content
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: document.title || location.hostname,
    description: meta('meta[property="og:description"]') ?? meta('meta[name="description"]') ?? '',
    url: location.origin,
    icons: icon ? [icon] : [],
  }
}
