import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createThemeController } from '../modal/themeController.ts'
import { defaultFeatures, walletFeatures } from './features.ts'
import type { NetworkInput } from './networks.ts'
import { type LatchkeyOptions, resolveNetworks, resolveOptions } from './options.ts'
import { isFeatureOn } from './walletFeatures.ts'

const mainnet = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
} satisfies NetworkInput

const minimalOptions: LatchkeyOptions = { networks: [mainnet] }

afterEach(() => vi.unstubAllGlobals())

describe('resolveOptions', () => {
  test('default', () => {
    expect(resolveOptions(minimalOptions)).toEqual({
      id: 'default',
      projectId: undefined,
      metadata: { name: '', description: '', url: '', icons: [] },
      features: defaultFeatures,
      locale: 'en',
      texts: {},
      services: {},
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
      connectorImages: {},
      customWallets: [],
      debug: false,
      logLevel: 'error',
    })
  })

  test('param: features', () => {
    expect(resolveOptions({ ...minimalOptions, features: { allWallets: false, multiWallet: false } }).features).toEqual(
      {
        ...defaultFeatures,
        allWallets: false,
        multiWallet: false,
      },
    )
  })

  test('param: metadata', () => {
    vi.stubGlobal('location', { hostname: 'app.example', origin: 'https://app.example' })
    const contents: Record<string, object> = {
      'meta[name="description"]': { content: 'Swaps things' },
      'link[rel~="icon"]': { href: 'https://app.example/icon.png' },
    }
    vi.stubGlobal('document', { title: '', querySelector: (selector: string) => contents[selector] ?? null })
    expect(resolveOptions({ ...minimalOptions, metadata: { name: 'App' } }).metadata).toEqual({
      name: 'App',
      description: 'Swaps things',
      url: 'https://app.example',
      icons: ['https://app.example/icon.png'],
    })
    expect(resolveOptions(minimalOptions).metadata.name).toBe('app.example')
  })

  test('param: connectorImages with root-relative URLs', () => {
    vi.stubGlobal('location', { origin: 'https://app.example' })
    expect(
      resolveOptions({ ...minimalOptions, connectorImages: { a: '/a.png', b: 'blob:b' } }).connectorImages,
    ).toEqual({
      a: 'https://app.example/a.png',
      b: 'blob:b',
    })
  })

  test('behavior: ignores entries that are undefined', () => {
    const features = { analytics: undefined, socials: undefined } as unknown as LatchkeyOptions['features'] & object
    const metadata = { name: undefined } as unknown as LatchkeyOptions['metadata'] & object
    const resolvedOptions = resolveOptions({ ...minimalOptions, features, metadata })
    expect(resolvedOptions.features).toEqual(defaultFeatures)
    expect(resolvedOptions.metadata.name).toBe('')
    expect(resolveOptions({ ...minimalOptions, services: { relay: undefined } as object }).services).toEqual({})
  })
})

describe('resolveNetworks', () => {
  test('default', () => {
    expect(resolveNetworks(minimalOptions)).toEqual([
      { ...mainnet, chainNamespace: 'eip155', caipNetworkId: 'eip155:1' },
    ])
  })

  test('param: chainImages', () => {
    const otherNetwork = { ...mainnet, id: 10, assets: { imageId: 'abc' } }
    const [first, second] = resolveNetworks({
      networks: [mainnet, otherNetwork],
      chainImages: { 10: 'https://app.example/ten.png' },
    })
    expect(first?.assets).toBeUndefined()
    expect(second?.assets).toEqual({ imageId: 'abc', imageUrl: 'https://app.example/ten.png' })
  })

  test('param: chainImages by CAIP-2 id and with a root-relative URL', () => {
    vi.stubGlobal('location', { origin: 'https://app.example' })
    const [first] = resolveNetworks({ networks: [mainnet], chainImages: { 'eip155:1': '/one.png' } })
    expect(first?.assets).toEqual({ imageUrl: 'https://app.example/one.png' })
  })
})

describe('doc comments', () => {
  const readSource = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
  /** Returns the values of the `@default` tags in the doc comments of the options, by option. */
  const readDefaults = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/@default (.+?)\s*\*\/\n\s+(\w+)\??:/g)].map(([, value = '', name]) => [
        name,
        JSON.parse(value.replaceAll("'", '"')),
      ]),
    )

  test('behavior: contain the default of every option', () => {
    const network = { id: 1, name: 'Example', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
    const resolved = resolveOptions({ networks: [network as never] })
    const { themeMode, ...options } = readDefaults(readSource('options.ts'))
    expect(Object.keys(options).length).toBeGreaterThan(15)
    expect(resolved).toMatchObject(options)
    expect(createThemeController().state.mode).toBe(themeMode)
    const settled = Object.entries(resolved).filter(([, value]) => ['boolean', 'string'].includes(typeof value))
    expect(settled.map(([name]) => name).filter((name) => !(name in options))).toEqual([])
  })

  test('behavior: contain the default of every feature', () => {
    const { connectorTypeOrder: _, ...features } = defaultFeatures
    // The first load has no defaults of these features; the code that reads them has.
    const lazyFeatures = {
      receive: isFeatureOn(defaultFeatures, 'receive'),
      send: isFeatureOn(defaultFeatures, 'send'),
      walletFeaturesOrder: walletFeatures,
    }
    expect(readDefaults(readSource('features.ts'))).toEqual({ ...features, ...lazyFeatures })
  })
})
