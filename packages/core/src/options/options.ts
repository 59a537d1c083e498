import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import type { LogLevel } from '../log.ts'
import { chooseLocale } from '../messages/languages.ts'
import type { Message } from '../messages/messages.ts'
import type { AdapterFactory, Metadata } from '../ports/adapter.ts'
import type { StorageBackend } from '../storage/createStorage.ts'
import { defaultFeatures, type Features } from './features.ts'
import { type NetworkInput, toNetwork } from './networks.ts'

/** `auto` follows the setting of the visitor's system. */
export type ThemeMode = 'dark' | 'light' | 'auto'

/** When to load the code; the option `prefetch` explains the values. */
export type Prefetch = 'intent' | 'idle' | 'none'

/** Design tokens that the site sets. The names start with `--lk-`; the values are CSS. */
export type ThemeVariables = Readonly<Record<`--lk-${string}`, string>>

/** Base URLs of the services. A service without a URL is not contacted. */
export type Services = {
  /** The service for the wallet listing and the pictures. */
  walletListing?: string
  /** The service that receives events. */
  analytics?: string
  /** JSON-RPC for every chain, as `{rpc}/v1/?chainId=…&projectId=…`. */
  rpc?: string
  /** The WalletConnect relay: `wss://…`, or `ws://…` on localhost. Without it, WalletConnect is not available. */
  relay?: string
}

/** A wallet that the site recommends. Its links must be https or the wallet's own scheme; other links are ignored. */
export type CustomWallet = {
  /** The wallet's id: lower case, words joined by hyphens, like the ids of the directory. */
  id: string
  /** The wallet's name, which visitors see. */
  name: string
  /** The wallet's page, `https:`. */
  homepage?: string
  /** The wallet's picture: `https:`, `data:image/…`, `blob:`, or a path on the site's own origin. */
  image_url?: string
  /** A link that opens the app on a phone: `https:`, or the wallet's own scheme. */
  mobile_link?: string
  /** A link that opens the app on a computer: `https:`, or the wallet's own scheme. */
  desktop_link?: string
  /** The wallet's web app, `https:`. */
  webapp_link?: string
  /** The wallet's page in Apple's App Store. */
  app_store?: string
  /** The wallet's page in Google Play. */
  play_store?: string
  /** The wallet's page in the Chrome Web Store. */
  chrome_store?: string
}

/** The state of the visitor's previous visit, so that the first rendering can show it. On a server, `cookieToInitialState` reads it. */
export type InitialState = {
  /** The active namespace. */
  activeNamespace?: Namespace | undefined
  /** The network of each namespace. */
  activeNetworks?: Partial<Record<Namespace, CaipNetworkId>> | undefined
  /** The address that was connected, per namespace. */
  addresses?: Partial<Record<Namespace, string>> | undefined
}

/** Options of `createLatchkey`. */
export type LatchkeyOptions = {
  /**
   * Identifies the kit if a page has several kits. Every storage key contains this id.
   *
   * @default 'default'
   */
  id?: string
  /** The id of this site at the services. If you run the services yourself, choose any id. */
  projectId?: string
  /** The networks that the site works with. On a first visit, the kit uses the first network, unless `defaultNetwork` is set. */
  networks: readonly [NetworkInput, ...NetworkInput[]]
  /** The network that the kit uses on a first visit. It must be one of `networks`. */
  defaultNetwork?: NetworkInput
  /** One adapter per namespace. */
  adapters?: readonly AdapterFactory[]
  /** The name, description, URL and icons that wallets show. By default, they are read from the page. */
  metadata?: Partial<Metadata>
  /** Turns parts of the modal on and off. */
  features?: Partial<Features>
  /**
   * The colors of the modal and of the buttons; `auto` follows the setting of the visitor's system.
   * @default 'dark'
   */
  themeMode?: ThemeMode
  /** Values of the theme's variables (`--lk-accent`). The page can also set them in a style sheet. */
  themeVariables?: ThemeVariables
  /**
   * The language of the texts, as a BCP 47 tag. A language that does not come with the kit needs `texts`.
   * @default 'en'
   */
  locale?: string
  /** The site's own wording or language, by text key. */
  texts?: Readonly<Record<string, Message>>
  /** The URLs of the services that the kit calls. A service without a URL is not called. */
  services?: Services
  /** The site's own RPC endpoints. The kit tries them before the RPC service. */
  customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly { url: string }[]>>>
  /**
   * Do not append `<latchkey-modal>` to the body, because the site places this element itself.
   *
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
   * Offer WalletConnect, if `services.relay` is set.
   * @default true
   */
  enableWalletConnect?: boolean
  /**
   * The site creates the WalletConnect offers. The modal opens on the QR code of the offer that `kit.setPairingUri` receives, and creates
   * no offers itself.
   * @default false
   */
  manualWCControl?: boolean
  /**
   * On phones, open wallets by their https link if the listing has one, instead of the wallet's own scheme.
   * @default false
   */
  preferUniversalLinks?: boolean
  /**
   * Ids of listed wallets to show first.
   * @default []
   */
  featuredWalletIds?: readonly string[]
  /**
   * Ids of the only listed wallets to show. If empty, all are shown.
   * @default []
   */
  includeWalletIds?: readonly string[]
  /**
   * Ids of listed wallets to hide.
   * @default []
   */
  excludeWalletIds?: readonly string[]
  /**
   * When to load the code. `intent`: the modal's views when the visitor seems about to press a button, and the code
   * that connects wallets when the pointer or the focus is on a wallet. `idle`: the views as soon as the page is idle.
   * `none`: everything with the press.
   *
   * @default 'intent'
   */
  prefetch?: Prefetch
  /**
   * Let the visitor change the network in the modal.
   * @default true
   */
  enableNetworkSwitch?: boolean
  /**
   * Restore the connected wallets after a reload.
   * @default true
   */
  enableReconnect?: boolean
  /**
   * Let the visitor stay on a network that the site does not list.
   * @default false
   */
  allowUnsupportedChain?: boolean
  /**
   * The modal is only used to connect: it never opens a view automatically.
   * @default false
   */
  basic?: boolean
  /** URL of the terms; linked from the wallet list. */
  termsConditionsUrl?: string
  /** URL of the privacy policy; linked from the wallet list. */
  privacyPolicyUrl?: string
  /** Pictures of networks by id (`1`) or CAIP-2 id (`eip155:1`), instead of the kit's own. */
  chainImages?: Readonly<Record<string | number, string>>
  /** Pictures of connectors by id (also `walletConnect`), instead of the wallet's own. */
  connectorImages?: Readonly<Record<string, string>>
  /**
   * Wallets that the site recommends in addition to the listed ones.
   * @default []
   */
  customWallets?: readonly CustomWallet[]
  /**
   * Write errors with their causes to the console.
   * @default false
   */
  debug?: boolean
  /**
   * The lowest level that `kit.getLog()` contains.
   * @default 'error'
   */
  logLevel?: LogLevel
  /** Where data is stored; `localStorage` by default. */
  storage?: StorageBackend
  /**
   * The state that a server renders for a returning visitor. The browser shows it until the wallet responds, and must
   * use the same value as the server. `latchkey/cookie` stores it in a cookie and reads it.
   */
  initialState?: InitialState | null | undefined
}

/** An option that `kit.updateOptions` can change while the kit is running. */
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

/** The options that a kit never changes. */
type FixedOption =
  | 'adapters'
  | 'networks'
  | 'defaultNetwork'
  | 'storage'
  | 'initialState'
  | 'metadata'
  | 'themeMode'
  | 'themeVariables'

/** The options, with all defaults filled in. */
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

/** The default of each option. */
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
    locale: chooseLocale(locale, texts),
    metadata: { ...pageMetadata(), ...definedEntries(options.metadata) },
    features: { ...defaultFeatures, ...definedEntries(options.features) },
    services: definedEntries(options.services),
    connectorImages: resolvePictures(options.connectorImages),
  }
}

/** Removes entries that are `undefined`, because sites in JavaScript pass `undefined` to get the default. */
function definedEntries<record extends object>(record: record | undefined): Partial<record> {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([, value]) => value !== undefined)) as Partial<record>
}

/** The site's networks with their CAIP ids. If the site set a picture for a network in `chainImages`, the network has this picture. */
export function resolveNetworks({ networks, chainImages }: LatchkeyOptions): Network[] {
  const images = resolvePictures(chainImages)
  return networks.map((input) => {
    const network = toNetwork(input)
    const imageUrl = images[network.caipNetworkId] ?? images[network.id]
    return imageUrl ? { ...network, assets: { ...network.assets, imageUrl } } : network
  })
}

/** Adds the page's origin to root-relative picture URLs, so that the URLs also work outside the page, for example in a wallet. */
function resolvePictures(images: Readonly<Record<string, string>> = {}): Record<string, string> {
  const origin = globalThis.location?.origin ?? ''
  return Object.fromEntries(
    Object.entries(definedEntries(images)).map(([id, url]) => [id, url?.startsWith('/') ? origin + url : url]),
  ) as Record<string, string>
}

/** The metadata of the page itself: title, description, URL, icon. */
function pageMetadata(): Metadata {
  if (typeof document === 'undefined') return { name: '', description: '', url: '', icons: [] }
  const readMeta = (selector: string) => document.querySelector<HTMLMetaElement>(selector)?.content
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: document.title || location.hostname,
    description: readMeta('meta[property="og:description"]') ?? readMeta('meta[name="description"]') ?? '',
    url: location.origin,
    icons: icon ? [icon] : [],
  }
}
