import { isCaipNetworkId, isNamespace } from '@latchkey/protocol'
import { ConfigurationError } from '../errors/configuration.ts'
import type { LatchkeyOptions } from './options.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * For each option, what the developer should pass instead of an invalid value. List indexes and ids are removed from
 * the keys: `networks[]`, not `networks[0]`.
 */
const fixes: Readonly<Record<string, string>> = {
  options: 'Pass at least { networks: [mainnet] }.',
  id: 'Use 1 to 40 letters, digits, hyphens or underscores.',
  networks: 'Pass at least one network, for example `mainnet` from "latchkey/networks".',
  'networks[]': 'Pass a network record.',
  'networks[].id': 'It is a positive whole number, or a CAIP-2 reference.',
  adapters: 'Pass a list, such as `[wagmiAdapter()]`.',
  'adapters[]': 'Pass what an adapter function returns, such as `wagmiAdapter()`.',
  locale: 'Use a BCP 47 tag such as `en` or `pt-BR`.',
  'customRpcUrls[]': 'Keys are CAIP-2 ids such as `eip155:1`; each has a list of { url }, http or https.',
  'services.relay': 'Pass a wss or ws URL.',
}
const serviceUrlFix = 'Pass an http or https URL.'

/** Matches http and https URLs. Other schemes are not safe for pictures and links. */
export const webUrlPattern = /^https?:\/\/[^\s]+$/
const socketUrlPattern = /^wss?:\/\/[^\s]+$/

/**
 * Rejects options with which the kit cannot work. The error names the option, and in development also what to pass
 * instead. This check also runs in production, because with such options a visitor would see an empty modal.
 *
 * @throws ConfigurationError `InvalidOption` if an option is missing or invalid
 */
export function checkOptions(options: LatchkeyOptions): void {
  assertOption(typeof options === 'object' && options !== null, 'options')
  assertOption(isText(options.id ?? 'default', /^[\w-]{1,40}$/), 'id')
  assertOption(Array.isArray(options.networks) && options.networks.length > 0, 'networks')
  options.networks.forEach((network, index) => {
    checkNetwork(network, `networks[${index}]`)
  })
  checkAdapters(options)
  if (options.locale !== undefined) assertOption(isLocale(options.locale), 'locale')
  for (const [id, urls] of Object.entries(options.customRpcUrls ?? {})) {
    const option = `customRpcUrls["${id}"]`
    assertOption(isCaipNetworkId(id), option)
    assertOption(Array.isArray(urls) && urls.every((entry) => isText(entry?.url, webUrlPattern)), option)
  }
  for (const [name, url] of Object.entries(options.services ?? {}))
    if (url === undefined) continue
    else if (name === 'relay') assertOption(isText(url, socketUrlPattern), 'services.relay')
    else assertOption(isText(url, webUrlPattern), `services.${name}`)
}

function checkNetwork(network: LatchkeyOptions['networks'][number], option: string) {
  assertOption(typeof network === 'object' && network !== null, option)
  assertOption(
    (Number.isSafeInteger(network.id) && Number(network.id) > 0) || isText(network.id, /^[-\w]{1,64}$/),
    `${option}.id`,
  )
}

function checkAdapters({ adapters = [] }: LatchkeyOptions) {
  assertOption(Array.isArray(adapters), 'adapters')
  adapters.forEach((adapter, index) => {
    assertOption(isNamespace(adapter?.namespace) && typeof adapter.create === 'function', `adapters[${index}]`)
  })
}

/**
 * Throws `InvalidOption` if the condition is false. In production, the error contains only the option's name, because
 * the texts of `fixes` are removed from that build.
 */
function assertOption(condition: boolean, option: string): asserts condition {
  if (condition) return
  const isProduction = process.env.NODE_ENV === 'production'
  check(false, option, isProduction ? 'A development build says more.' : (fixes[toFixKey(option)] ?? serviceUrlFix))
}

/** Returns the key in `fixes` for an option: removes indexes and ids, so that `networks[1]` becomes `networks[]`. */
function toFixKey(option: string): string {
  return option.replace(/\[.*\]/, '[]')
}

/** Throws `InvalidOption` if the condition is false. The error contains the option and what to pass instead (`fix`). */
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
