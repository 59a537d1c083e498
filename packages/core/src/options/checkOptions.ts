import { isCaipNetworkId, isNamespace } from '@latchkey/protocol'
import { ConfigurationError } from '../errors/configuration.ts'
import { toNetwork } from './networks.ts'
import type { LatchkeyOptions } from './options.ts'

/** Pictures and links that a page may be given without a second thought. */
export const webUrl = /^https?:\/\/[^\s]+$/
const socketUrl = /^wss?:\/\/[^\s]+$/

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

export function check(condition: boolean, option: string, fix: string): asserts condition {
  if (!condition) throw new ConfigurationError('InvalidOption', { values: { option, fix } })
}

export function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}

function isLocale(value: unknown): boolean {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}
