import { isCaipNetworkId, isNamespace } from '@latchkey/protocol'
import { ConfigurationError } from '../errors/configuration.ts'
import type { LatchkeyOptions } from './options.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** What to write instead, for developers. */
const fixes = {
  options: 'Pass at least { networks: [mainnet] }.',
  id: 'Use 1 to 40 letters, digits, hyphens or underscores.',
  networks: 'Pass at least one network, for example `mainnet` from "latchkey/networks".',
  locale: 'Use a BCP 47 tag such as `en` or `pt-BR`.',
  rpcKey: 'Keys are CAIP-2 ids such as `eip155:1`.',
  rpcUrls: 'Pass a list of { url }, http or https.',
  socketUrl: 'Pass a wss or ws URL.',
  webUrl: 'Pass an http or https URL.',
  network: 'Pass a network record.',
  networkId: 'It is a positive whole number, or a CAIP-2 reference.',
  adapters: 'Pass a list, such as `[wagmiAdapter()]`.',
  adapter: 'Pass what an adapter function returns, such as `wagmiAdapter()`.',
} as const

/** Pictures and links that a page may be given without a second thought. */
export const webUrl = /^https?:\/\/[^\s]+$/
const socketUrl = /^wss?:\/\/[^\s]+$/

/**
 * Refuses options that cannot work, naming the option and, in development, the mend. Runs in production too: what it catches would
 * otherwise show up as an empty modal in front of a visitor.
 *
 * @throws ConfigurationError `InvalidOption`
 */
export function checkOptions(options: LatchkeyOptions): void {
  need(typeof options === 'object' && options !== null, 'options', 'options')
  need(isText(options.id ?? 'default', /^[\w-]{1,40}$/), 'id', 'id')
  need(Array.isArray(options.networks) && options.networks.length > 0, 'networks', 'networks')
  options.networks.forEach((network, index) => {
    checkNetwork(network, `networks[${index}]`)
  })
  checkAdapters(options)
  if (options.locale !== undefined) need(isLocale(options.locale), 'locale', 'locale')
  for (const [id, urls] of Object.entries(options.customRpcUrls ?? {})) {
    const option = `customRpcUrls["${id}"]`
    need(isCaipNetworkId(id), option, 'rpcKey')
    need(Array.isArray(urls) && urls.every((entry) => isText(entry?.url, webUrl)), option, 'rpcUrls')
  }
  for (const [name, url] of Object.entries(options.services ?? {}))
    if (url === undefined) continue
    else if (name === 'relay') need(isText(url, socketUrl), 'services.relay', 'socketUrl')
    else need(isText(url, webUrl), `services.${name}`, 'webUrl')
}

function checkNetwork(network: LatchkeyOptions['networks'][number], option: string) {
  need(typeof network === 'object' && network !== null, option, 'network')
  need(
    (Number.isSafeInteger(network.id) && Number(network.id) > 0) || isText(network.id, /^[-\w]{1,64}$/),
    `${option}.id`,
    'networkId',
  )
}

function checkAdapters({ adapters = [] }: LatchkeyOptions) {
  need(Array.isArray(adapters), 'adapters', 'adapters')
  adapters.forEach((adapter, index) => {
    need(isNamespace(adapter?.namespace) && typeof adapter.create === 'function', `adapters[${index}]`, 'adapter')
  })
}

/** What is refused in production too: there the option is named, and the texts of `fixes` are left out of the build. */
function need(condition: boolean, option: string, fix: keyof typeof fixes): asserts condition {
  if (condition) return
  check(false, option, process.env.NODE_ENV === 'production' ? 'A development build says more.' : fixes[fix])
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
