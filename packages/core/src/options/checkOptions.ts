import { isCaipNetworkId, isNamespace } from '@latchkey/protocol'
import { ConfigurationError } from '../errors/configuration.ts'
import { connectMethods, connectorSections, socialProviders, walletFeatures } from './features.ts'
import { toNetwork } from './networks.ts'
import type { LatchkeyOptions } from './options.ts'

/** Pictures and links that a page may be given without a second thought. */
const webUrl = /^https?:\/\/[^\s]+$/
const pictureFix = 'Pass an https, data:image, blob or root-relative URL.'
const socketUrl = /^wss?:\/\/[^\s]+$/
const pictureUrl = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/]|data:image\/|blob:|\/(?!\/))/

/**
 * Refuses options that cannot work, naming the option and the mend. Runs in production too: what it catches would otherwise
 * show up as an empty modal in front of a visitor.
 *
 * @throws ConfigurationError `InvalidOption`, `SiweAndSiwx`
 */
export function checkOptions(options: LatchkeyOptions): void {
  check(typeof options === 'object' && options !== null, 'options', 'Pass at least { networks: [mainnet] }.')
  const given = options as LatchkeyOptions & Record<string, unknown>
  if (given.siweConfig !== undefined && given.siwx !== undefined) throw new ConfigurationError('SiweAndSiwx')

  check(isText(options.id ?? 'default', /^[\w-]{1,40}$/), 'id', 'Use 1 to 40 letters, digits, hyphens or underscores.')
  check(
    Array.isArray(options.networks) && options.networks.length > 0,
    'networks',
    'Pass at least one network, for example `mainnet` from "latchkey/networks".',
  )
  options.networks.forEach((network, index) => {
    checkNetwork(network, `networks[${index}]`)
  })
  const ids = options.networks.map((network) => toNetwork(network).caipNetworkId)
  ids.forEach((id, index) => {
    check(ids.indexOf(id) === index, `networks[${index}]`, `\`${id}\` is listed twice; once is enough.`)
  })
  if (options.defaultNetwork) {
    check(
      ids.includes(toNetwork(options.defaultNetwork).caipNetworkId),
      'defaultNetwork',
      'It has to be one of `networks`.',
    )
  }
  checkAdapters(options)
  checkOneOf(options.themeMode, ['dark', 'light'], 'themeMode')
  for (const name of Object.keys(options.themeVariables ?? {}))
    check(name.startsWith('--lk-'), `themeVariables.${name}`, 'Names of theme variables begin with `--lk-`.')
  if (options.locale !== undefined)
    check(isLocale(options.locale), 'locale', 'Use a BCP 47 tag such as `en` or `pt-BR`.')
  for (const [id, urls] of Object.entries(options.customRpcUrls ?? {})) {
    const option = `customRpcUrls["${id}"]`
    check(isCaipNetworkId(id), option, 'Keys are CAIP-2 ids such as `eip155:1`.')
    check(
      Array.isArray(urls) && urls.every((entry) => isText(entry?.url, webUrl)),
      option,
      'Pass a list of { url }, http or https.',
    )
  }
  for (const [name, url] of Object.entries(options.services ?? {}))
    if (url === undefined) continue
    else if (name === 'relay') check(isText(url, socketUrl), 'services.relay', 'Pass a wss or ws URL.')
    else check(isText(url, webUrl), `services.${name}`, 'Pass an http or https URL.')
  for (const name of ['termsConditionsUrl', 'privacyPolicyUrl'] as const)
    check(options[name] === undefined || isText(options[name], webUrl), name, 'Pass an http or https URL.')
  for (const name of ['chainImages', 'connectorImages'] as const)
    for (const [id, url] of Object.entries(options[name] ?? {}))
      check(url === undefined || isText(url, pictureUrl), `${name}["${id}"]`, pictureFix)
  checkTypes(options)
  checkFeatures(options)
}

const switches = [
  'disableAppend',
  'enableEmbedded',
  'enableEIP6963',
  'enableInjected',
  'enableWalletConnect',
  'manualWCControl',
  'preferUniversalLinks',
  'enableNetworkSwitch',
  'enableReconnect',
  'allowUnsupportedChain',
  'basic',
  'debug',
] as const

function checkTypes(options: LatchkeyOptions) {
  for (const name of switches) check([undefined, true, false].includes(options[name]), name, 'Pass true or false.')
  for (const name of ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const)
    check(
      (options[name] ?? []).every?.((id) => typeof id === 'string'),
      name,
      'Pass a list of ids.',
    )
  checkOneOf(options.logLevel, ['debug', 'info', 'warn', 'error', 'silent'], 'logLevel')
  check(
    options.metadata?.url === undefined || isText(options.metadata.url, webUrl),
    'metadata.url',
    'Pass an http or https URL.',
  )
  check(Array.isArray(options.customWallets ?? []), 'customWallets', 'Pass a list of { id, name }.')
  options.customWallets?.forEach((wallet, index) => {
    const option = `customWallets[${index}]`
    check(isText(wallet?.id, /^.{1,200}$/s), `${option}.id`, 'Give the wallet an id.')
    check(
      isText(wallet.name, /^(?=.*\S).{1,80}$/s),
      `${option}.name`,
      'Give the wallet a name of at most 80 characters.',
    )
    const { image_url: url } = wallet
    check(url === undefined || isText(url, pictureUrl), `${option}.image_url`, pictureFix)
  })
}

function checkNetwork(network: LatchkeyOptions['networks'][number], option: string) {
  check(typeof network === 'object' && network !== null, option, 'Pass a network record.')
  check(
    (Number.isSafeInteger(network.id) && Number(network.id) > 0) || isText(network.id, /^[-\w]{1,64}$/),
    `${option}.id`,
    'It is a positive whole number, or a CAIP-2 reference.',
  )
  check(isText(network.name, /\S/), `${option}.name`, 'Give the network a name.')
  check(
    network.chainNamespace === undefined || isNamespace(network.chainNamespace),
    `${option}.chainNamespace`,
    'It is a CAIP-2 namespace such as `eip155`.',
  )
  check(
    network.caipNetworkId === undefined || isCaipNetworkId(network.caipNetworkId),
    `${option}.caipNetworkId`,
    'It is a CAIP-2 id such as `eip155:1`.',
  )
  const { chainNamespace, caipNetworkId } = toNetwork(network)
  check(
    caipNetworkId.startsWith(`${chainNamespace}:`),
    `${option}.caipNetworkId`,
    `It begins with the network's chainNamespace, \`${chainNamespace}\`.`,
  )
  check(Array.isArray(network.rpcUrls?.default?.http), `${option}.rpcUrls`, 'Pass { default: { http: [url] } }.')
  const { decimals } = network.nativeCurrency ?? {}
  check(
    Number.isInteger(decimals) && Number(decimals) >= 0,
    `${option}.nativeCurrency`,
    'Pass { name, symbol, decimals }.',
  )
}

function checkAdapters({ adapters = [], networks }: LatchkeyOptions) {
  check(Array.isArray(adapters), 'adapters', 'Pass a list, such as `[wagmiAdapter()]`.')
  const seen = new Set<string>()
  adapters.forEach((adapter, index) => {
    const option = `adapters[${index}]`
    check(
      isNamespace(adapter?.namespace) && typeof adapter.create === 'function',
      option,
      'Pass what an adapter function returns, such as `wagmiAdapter()`.',
    )
    check(
      !seen.has(adapter.namespace),
      option,
      `There is already an adapter for \`${adapter.namespace}\`; one is enough.`,
    )
    seen.add(adapter.namespace)
    check(
      networks.some((network) => toNetwork(network).chainNamespace === adapter.namespace),
      option,
      `No network of \`${adapter.namespace}\` is in \`networks\`.`,
    )
  })
}

function checkFeatures({ features }: LatchkeyOptions) {
  if (!features) return
  const lists = {
    socials: socialProviders,
    connectMethodsOrder: connectMethods,
    connectorTypeOrder: connectorSections,
    walletFeaturesOrder: walletFeatures,
  } as const
  for (const [name, allowed] of Object.entries(lists)) {
    const value = features[name as keyof typeof lists]
    if (value === undefined || (name === 'socials' && value === false)) continue
    check(Array.isArray(value), `features.${name}`, `Pass a list of ${allowed.join(', ')}.`)
    for (const item of value as readonly string[]) checkOneOf(item, allowed, `features.${name}`)
  }
}

function checkOneOf(value: unknown, allowed: readonly string[], option: string) {
  check(value === undefined || allowed.includes(value as string), option, `Use one of ${allowed.join(', ')}.`)
}

function check(condition: boolean, option: string, fix: string): asserts condition {
  if (!condition) throw new ConfigurationError('InvalidOption', { values: { option, fix } })
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}

function isLocale(value: unknown): boolean {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}
