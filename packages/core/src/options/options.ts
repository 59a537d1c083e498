import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import type { LogLevel } from '../log.ts'
import { chooseLocale } from '../messages/languages.ts'
import type { Message } from '../messages/messages.ts'
import type { AdapterFactory, Metadata } from '../ports/adapter.ts'
import type { StorageBackend } from '../storage/createStorage.ts'
import { defaultFeatures, type Features } from './features.ts'
import { type NetworkInput, toNetwork } from './networks.ts'

/** The colors of the modal. `auto` follows the setting of the visitor's system. */
export type ThemeMode = 'dark' | 'light' | 'auto'

/** When to load the code of the modal. The option `prefetch` explains the values. */
export type Prefetch = 'intent' | 'idle' | 'none'

/** Design tokens that the site sets, by name. The values are CSS. */
export type ThemeVariables = Readonly<Record<`--lk-${string}`, string>>

/** Base URLs of the services. The kit does not call a service without a URL. */
export type Services = {
  /** The service for the wallet listing and the pictures. */
  walletListing?: string
  /** The service that reads the balances of accounts. Without it, the modal shows only the balance of the network's own coin. */
  blockchainApi?: string
  /** The service that receives events. */
  analytics?: string
  /** The service that passes JSON-RPC requests to the nodes of every chain. The kit calls `{rpc}/v1/?chainId=…&projectId=…`. */
  rpc?: string
  /** The WalletConnect relay: `wss://…`, or `ws://…` on localhost. WalletConnect is not available without a relay. */
  relay?: string
}

/**
 * A wallet that the site recommends. The wallet's links must be https links, or links with the wallet's own scheme.
 * Other links are ignored.
 */
export type CustomWallet = {
  /** The wallet's id, in the form of the directory's ids: lower case, words joined by hyphens. */
  id: string
  /** The wallet's name, which visitors see. */
  name: string
  /** The wallet's web page, an `https:` URL. */
  homepage?: string
  /** The wallet's picture: `https:`, `data:image/…`, `blob:`, or a path on the site's own origin. */
  image_url?: string
  /** A link that opens the app on a phone: `https:`, or the wallet's own scheme. */
  mobile_link?: string
  /** A link that opens the app on a computer: `https:`, or the wallet's own scheme. */
  desktop_link?: string
  /** The wallet's web app, an `https:` URL. */
  webapp_link?: string
  /** The wallet's page in Apple's App Store. */
  app_store?: string
  /** The wallet's page in Google Play. */
  play_store?: string
  /** The wallet's page in the Chrome Web Store. */
  chrome_store?: string
}

/**
 * The state at the end of the visitor's previous visit, so that the first rendering can show it. On a server,
 * `cookieToInitialState` reads it from a cookie.
 */
export type InitialState = {
  /** The namespace that was active. */
  activeNamespace?: Namespace | undefined
  /** For each namespace, the network that was in use. */
  activeNetworks?: Partial<Record<Namespace, CaipNetworkId>> | undefined
  /** For each namespace, the address that was connected. */
  addresses?: Partial<Record<Namespace, string>> | undefined
}

/** Options of `createLatchkey`. */
export type LatchkeyOptions = {
  /**
   * The id of the kit, which distinguishes several kits on one page. Every storage key contains this id.
   *
   * @default 'default'
   */
  id?: string
  /** The id under which the services know this site. If you run the services yourself, choose any id. */
  projectId?: string
  /** The networks that the site works with. On a first visit, the kit uses the first network, unless `defaultNetwork` is set. */
  networks: readonly [NetworkInput, ...NetworkInput[]]
  /** The network that the kit uses on a first visit; one of `networks`. */
  defaultNetwork?: NetworkInput
  /** The adapters, at most one per namespace. */
  adapters?: readonly AdapterFactory[]
  /** The site's name, description, URL and icons, which wallets show. By default, they are read from the page. */
  metadata?: Partial<Metadata>
  /** Turns parts of the modal on and off. */
  features?: Partial<Features>
  /**
   * The colors of the modal and of the buttons; `auto` follows the setting of the visitor's system.
   * @default 'dark'
   */
  themeMode?: ThemeMode
  /** Values of the theme's variables, for example of `--lk-accent`. The page can also set the variables in a style sheet. */
  themeVariables?: ThemeVariables
  /**
   * The language of the texts, as a BCP 47 tag. For a language that does not come with the kit, also pass `texts`.
   * @default 'en'
   */
  locale?: string
  /** The site's own texts, by text key. With them, a site can change texts of the kit or add a language. */
  texts?: Readonly<Record<string, Message>>
  /** The URLs of the services that the kit calls. A service without a URL is not called. */
  services?: Services
  /** The site's own RPC endpoints, by network. The kit tries them before the RPC service. */
  customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly { url: string }[]>>>
  /**
   * If true, the kit does not append `<latchkey-modal>` to the body. The site then places this element itself.
   *
   * @default false
   */
  disableAppend?: boolean
  /**
   * Whether to draw the modal in the page, where `<latchkey-modal>` is, and not as a dialog over the page.
   * @default false
   */
  enableEmbedded?: boolean
  /**
   * Whether to look for wallets that announce themselves (EIP-6963).
   * @default true
   */
  enableEIP6963?: boolean
  /**
   * Whether to look for a wallet in `window.ethereum`.
   * @default true
   */
  enableInjected?: boolean
  /**
   * Whether to offer WalletConnect. WalletConnect also needs `services.relay`.
   * @default true
   */
  enableWalletConnect?: boolean
  /**
   * Whether the site creates the WalletConnect pairing URIs. The modal then opens with the QR code of the URI that the
   * site passed to `kit.setPairingUri`. The kit creates no pairing URIs itself.
   * @default false
   */
  manualWCControl?: boolean
  /**
   * Whether phones open a wallet by its https link and not by the wallet's own scheme, if the listing has both.
   * @default false
   */
  preferUniversalLinks?: boolean
  /**
   * Ids of the listed wallets to show first.
   * @default []
   */
  featuredWalletIds?: readonly string[]
  /**
   * Ids of listed wallets. Only these are shown; if the list is empty, all listed wallets are shown.
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
   * that connects wallets when the pointer or the focus is on a wallet. `idle`: the views as soon as the page has
   * nothing else to do. `none`: everything only when the visitor presses a button.
   *
   * @default 'intent'
   */
  prefetch?: Prefetch
  /**
   * Whether the visitor can change the network in the modal.
   * @default true
   */
  enableNetworkSwitch?: boolean
  /**
   * Whether to restore the connected wallets after a reload.
   * @default true
   */
  enableReconnect?: boolean
  /**
   * Whether the visitor may stay on a network that the site does not list. If false, the modal asks the visitor to
   * switch.
   * @default false
   */
  allowUnsupportedChain?: boolean
  /**
   * Whether the modal is only used to connect. If true, the modal does not open by itself to warn of a network that the
   * site does not list.
   * @default false
   */
  basic?: boolean
  /** URL of the site's terms, to which the wallet list links. */
  termsConditionsUrl?: string
  /** URL of the site's privacy policy, to which the wallet list links. */
  privacyPolicyUrl?: string
  /** Pictures of networks, which replace those that come with the kit. The keys are network ids (`1`) or CAIP-2 ids (`eip155:1`). */
  chainImages?: Readonly<Record<string | number, string>>
  /** Pictures of connectors, which replace those of the wallets. The keys are connector ids, for example `walletConnect`. */
  connectorImages?: Readonly<Record<string, string>>
  /**
   * Wallets that the site recommends in addition to the listed ones.
   * @default []
   */
  customWallets?: readonly CustomWallet[]
  /**
   * Whether to write errors with their causes to the console.
   * @default false
   */
  debug?: boolean
  /**
   * The lowest level of the entries that `kit.getLog()` returns.
   * @default 'error'
   */
  logLevel?: LogLevel
  /** Where the kit stores data; by default in `localStorage`. */
  storage?: StorageBackend
  /**
   * The state that the server renders for a returning visitor. The browser shows this state until the wallet responds.
   * Pass the same value on the server and in the browser. `latchkey/cookie` stores the state in a cookie and reads it.
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

/** The options that a kit reads only at its creation. `ResolvedOptions` omits them, except `metadata`. */
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

/** The options that have a fixed default value. */
type OptionDefaults = Omit<ResolvedOptions, 'metadata' | 'features' | 'services' | 'connectorImages'>

/** The default of each option. */
const defaults: OptionDefaults = {
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
  const optionNames = Object.keys(defaults) as (keyof OptionDefaults)[]
  const { locale = 'en', texts = {} } = options
  return {
    ...(Object.fromEntries(optionNames.map((name) => [name, options[name] ?? defaults[name]])) as OptionDefaults),
    locale: chooseLocale(locale, texts),
    metadata: { ...readPageMetadata(), ...removeUndefinedEntries(options.metadata) },
    features: { ...defaultFeatures, ...removeUndefinedEntries(options.features) },
    services: removeUndefinedEntries(options.services),
    connectorImages: resolvePictures(options.connectorImages),
  }
}

/** Returns a record without the entries that are `undefined`. Sites in JavaScript pass `undefined` to get the default. */
function removeUndefinedEntries<record extends object>(record: record | undefined): Partial<record> {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([, value]) => value !== undefined)) as Partial<record>
}

/** Returns the site's networks with their CAIP ids. A picture that the site set in `chainImages` becomes the network's picture. */
export function resolveNetworks({ networks, chainImages }: LatchkeyOptions): Network[] {
  const images = resolvePictures(chainImages)
  return networks.map((input) => {
    const network = toNetwork(input)
    const imageUrl = images[network.caipNetworkId] ?? images[network.id]
    return imageUrl ? { ...network, assets: { ...network.assets, imageUrl } } : network
  })
}

/** Adds the page's origin to picture URLs that start with `/`. Such a URL alone works only in the page, and not for example in a wallet. */
function resolvePictures(images: Readonly<Record<string, string>> = {}): Record<string, string> {
  const origin = globalThis.location?.origin ?? ''
  return Object.fromEntries(
    Object.entries(removeUndefinedEntries(images)).map(([id, url]) => [id, url?.startsWith('/') ? origin + url : url]),
  ) as Record<string, string>
}

/** Reads the title, description, URL and icon of the page itself. */
function readPageMetadata(): Metadata {
  if (typeof document === 'undefined') return { name: '', description: '', url: '', icons: [] }
  const readMetaContent = (selector: string) => document.querySelector<HTMLMetaElement>(selector)?.content
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: document.title || location.hostname,
    description:
      readMetaContent('meta[property="og:description"]') ?? readMetaContent('meta[name="description"]') ?? '',
    url: location.origin,
    icons: icon ? [icon] : [],
  }
}
