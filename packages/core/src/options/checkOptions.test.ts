import { describe, expect, test, vi } from 'vitest'
import { ConfigurationError } from '../errors/configuration.ts'
import { checkOptionDetails } from './checkOptionDetails.ts'
import { checkOptions } from './checkOptions.ts'
import type { LatchkeyOptions } from './options.ts'

const mainnet = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}
const solana = { ...mainnet, id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' }
const adapter = { namespace: 'eip155', create: () => ({}) }

/** Calls `checkOptions` with the minimal valid options, in which `options` replaces some. */
function check(options: Record<string, unknown> = {}) {
  const allOptions = { networks: [mainnet], ...options } as unknown as LatchkeyOptions
  checkOptions(allOptions)
  checkOptionDetails(allOptions)
}

function readRefusal(call: () => void): { code: string; option: unknown; fix: unknown } | undefined {
  try {
    call()
    return undefined
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const { option, fix } = error.values
    return { code: error.code, option, fix }
  }
}

const networkFix = 'Pass at least one network, for example `mainnet` from "latchkey/networks".'
const idFix = 'Use 1 to 40 letters, digits, hyphens or underscores.'
const urlFix = 'Pass an http or https URL.'
const rpcFix = 'Keys are CAIP-2 ids such as `eip155:1`; each has a list of { url }, http or https.'
const pictureFix = 'Pass an https, data:image, blob or root-relative URL.'
const caipFix = 'It is a CAIP-2 id such as `eip155:1`.'
const adapterFix = 'Pass what an adapter function returns, such as `wagmiAdapter()`.'
const localeFix = 'Use a BCP 47 tag such as `en` or `pt-BR`.'

const refusedOptions: readonly [options: Record<string, unknown>, option: string, fix: string][] = [
  [{ id: '' }, 'id', idFix],
  [{ id: 'a/b' }, 'id', idFix],
  [{ id: 'a'.repeat(41) }, 'id', idFix],
  [{ id: 5 }, 'id', idFix],
  [{ networks: undefined }, 'networks', networkFix],
  [{ networks: [] }, 'networks', networkFix],
  [{ networks: mainnet }, 'networks', networkFix],
  [{ networks: [mainnet, undefined] }, 'networks[1]', 'Pass a network record.'],
  [{ networks: ['eip155:1'] }, 'networks[0]', 'Pass a network record.'],
  ...[0, -1, 1.5, Number.NaN, '', 'a b', undefined].map(
    (id) =>
      [
        { networks: [{ ...mainnet, id }] },
        'networks[0].id',
        'It is a positive whole number, or a CAIP-2 reference.',
      ] as [Record<string, unknown>, string, string],
  ),
  [{ networks: [{ ...mainnet, name: ' ' }] }, 'networks[0].name', 'Give the network a name.'],
  [
    { networks: [{ ...mainnet, chainNamespace: 'evm' }] },
    'networks[0].chainNamespace',
    'It is a CAIP-2 namespace such as `eip155`.',
  ],
  [{ networks: [{ ...mainnet, caipNetworkId: '1' }] }, 'networks[0].caipNetworkId', caipFix],
  [
    { networks: [{ ...mainnet, chainNamespace: 'solana', caipNetworkId: 'eip155:1' }] },
    'networks[0].caipNetworkId',
    "It begins with the network's chainNamespace, `solana`.",
  ],
  [{ networks: [{ ...mainnet, rpcUrls: {} }] }, 'networks[0].rpcUrls', 'Pass { default: { http: [url] } }.'],
  [
    { networks: [{ ...mainnet, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: -1 } }] },
    'networks[0].nativeCurrency',
    'Pass { name, symbol, decimals }.',
  ],
  [
    { networks: [{ ...mainnet, nativeCurrency: undefined }] },
    'networks[0].nativeCurrency',
    'Pass { name, symbol, decimals }.',
  ],
  [{ networks: [mainnet, { ...mainnet }] }, 'networks[1]', '`eip155:1` is listed twice; once is enough.'],
  [{ defaultNetwork: { ...mainnet, id: 2 } }, 'defaultNetwork', 'It has to be one of `networks`.'],
  [{ adapters: adapter }, 'adapters', 'Pass a list, such as `[wagmiAdapter()]`.'],
  [{ adapters: [() => adapter] }, 'adapters[0]', adapterFix],
  [{ adapters: [undefined] }, 'adapters[0]', adapterFix],
  [{ adapters: [{ ...adapter, namespace: 'evm' }] }, 'adapters[0]', adapterFix],
  [{ adapters: [adapter, { ...adapter }] }, 'adapters[1]', 'There is already an adapter for `eip155`; one is enough.'],
  [{ adapters: [{ ...adapter, namespace: 'solana' }] }, 'adapters[0]', 'No network of `solana` is in `networks`.'],
  [{ themeMode: 'sepia' }, 'themeMode', 'Use one of dark, light, auto.'],
  [
    { themeVariables: { '--w3m-accent': 'red' } },
    'themeVariables.--w3m-accent',
    'Names of theme variables begin with `--lk-`.',
  ],
  [{ locale: 'english please' }, 'locale', localeFix],
  [{ locale: '' }, 'locale', localeFix],
  [
    { customRpcUrls: { 1: [{ url: 'https://rpc.example' }] } },
    'customRpcUrls["1"]',
    'Keys are CAIP-2 ids such as `eip155:1`; each has a list of { url }, http or https.',
  ],
  [{ customRpcUrls: { 'eip155:1': 'https://rpc.example' } }, 'customRpcUrls["eip155:1"]', rpcFix],
  [{ customRpcUrls: { 'eip155:1': ['https://rpc.example'] } }, 'customRpcUrls["eip155:1"]', rpcFix],
  [{ customRpcUrls: { 'eip155:1': [null] } }, 'customRpcUrls["eip155:1"]', rpcFix],
  [{ customRpcUrls: { 'eip155:1': [{ url: 'wss://rpc.example' }] } }, 'customRpcUrls["eip155:1"]', rpcFix],
  [{ services: { rpc: 'rpc.example' } }, 'services.rpc', urlFix],
  [{ services: { analytics: 'javascript:alert(1)' } }, 'services.analytics', urlFix],
  [{ termsConditionsUrl: 'javascript:alert(1)' }, 'termsConditionsUrl', urlFix],
  [{ privacyPolicyUrl: '/privacy' }, 'privacyPolicyUrl', urlFix],
  [{ chainImages: { 1: 'javascript:alert(1)' } }, 'chainImages["1"]', pictureFix],
  [{ connectorImages: { 'io.metamask': 'data:text/html,x' } }, 'connectorImages["io.metamask"]', pictureFix],
  [{ chainImages: { 1: '//other.example/one.png' } }, 'chainImages["1"]', pictureFix],
  [{ enableNetworkSwitch: 'false' }, 'enableNetworkSwitch', 'Pass true or false.'],
  [{ debug: 1 }, 'debug', 'Pass true or false.'],
  [{ featuredWalletIds: 'rainbow' }, 'featuredWalletIds', 'Pass a list of ids.'],
  [{ excludeWalletIds: [1] }, 'excludeWalletIds', 'Pass a list of ids.'],
  [{ logLevel: 'verbose' }, 'logLevel', 'Use one of debug, info, warn, error, silent.'],
  [{ metadata: { url: 'nope' } }, 'metadata.url', urlFix],
  [{ customWallets: { id: 'a' } }, 'customWallets', 'Pass a list of { id, name }.'],
  [{ customWallets: [{ name: 'A' }] }, 'customWallets[0].id', 'Give the wallet an id.'],
  [
    { customWallets: [{ id: 'a', name: 'x'.repeat(81) }] },
    'customWallets[0].name',
    'Give the wallet a name of at most 80 characters.',
  ],
  [
    { customWallets: [{ id: 'a', name: ' ' }] },
    'customWallets[0].name',
    'Give the wallet a name of at most 80 characters.',
  ],
  [{ customWallets: [{ id: 'a', name: 'A', image_url: 'a.png' }] }, 'customWallets[0].image_url', pictureFix],
  [
    { features: { connectorTypeOrder: 'recent' } },
    'features.connectorTypeOrder',
    'Pass a list of walletConnect, recent, injected, featured, custom, external, recommended.',
  ],
  [
    { features: { connectorTypeOrder: ['wallets'] } },
    'features.connectorTypeOrder',
    'Use one of walletConnect, recent, injected, featured, custom, external, recommended.',
  ],
]

describe('checkOptions', () => {
  test('default', () => {
    expect(readRefusal(() => check())).toBeUndefined()
  })

  test('behavior: accepts all options together', () => {
    const fullOptions = {
      id: 'shop_2-eu',
      projectId: 'demo',
      networks: [mainnet, solana],
      defaultNetwork: solana,
      adapters: [adapter, { ...adapter, namespace: 'solana' }],
      themeMode: 'light',
      themeVariables: { '--lk-accent': 'red' },
      locale: 'pt-BR',
      customRpcUrls: { 'eip155:1': [{ url: 'http://127.0.0.1:8545' }] },
      services: { analytics: 'https://events.example', relay: undefined },
      debug: false,
      featuredWalletIds: ['rainbow'],
      customWallets: [{ id: 'own', name: 'Own', image_url: '/own.png', mobile_link: 'own://' }],
      termsConditionsUrl: 'https://app.example/terms',
      chainImages: { 1: '/one.png' },
      connectorImages: { a: 'data:image/png;base64,AA==' },
      features: { connectorTypeOrder: ['recent'], analytics: undefined },
    }
    expect(readRefusal(() => check(fullOptions))).toBeUndefined()
  })

  test.each(refusedOptions)('error: %j', (options, option, fix) => {
    expect(readRefusal(() => check(options))).toEqual({ code: 'InvalidOption', option, fix })
  })

  test('behavior: in production, the error names the option but not the fix', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const all = { networks: [{ ...mainnet, id: 0 }] } as unknown as LatchkeyOptions
    const refused = readRefusal(() => checkOptions(all))
    vi.unstubAllEnvs()
    expect(refused).toEqual({
      code: 'InvalidOption',
      option: 'networks[0].id',
      fix: 'A development build says more.',
    })
  })

  test.each([undefined, null, 'demo'])('error: InvalidOption if the options are %j', (options) => {
    expect(readRefusal(() => checkOptions(options as unknown as LatchkeyOptions))).toEqual({
      code: 'InvalidOption',
      option: 'options',
      fix: 'Pass at least { networks: [mainnet] }.',
    })
  })

  test('error: SiweAndSiwx', () => {
    expect(() => check({ siweConfig: {}, siwx: {} })).toThrow(new ConfigurationError('SiweAndSiwx'))
  })

  test('behavior: the message names the option and the fix', () => {
    expect(() => check({ themeMode: 'sepia' })).toThrow('Invalid option `themeMode`. Use one of dark, light, auto.')
  })
})
