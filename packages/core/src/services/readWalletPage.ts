import {
  cleanWalletName,
  type InjectedId,
  isCaipNetworkId,
  isNamespace,
  type WalletListingEntry,
  type WalletListingPage,
  type WalletListingQuery,
} from '@latchkey/protocol'
import { readWalletLinks } from './readWalletLinks.ts'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * Reads the response of `GET /getWallets`, with the same result as the protocol's schema `walletListingPage`. If a
 * wallet is invalid, leaves out this wallet and not the whole page. If a field is invalid, leaves out this field and
 * not the whole wallet. Ignores wallets that were not requested, and wallets beyond the requested number. The code is
 * written by hand, because it loads when the modal first opens. A schema library would be larger than all the
 * other code of the wallet directory.
 *
 * @param query - The request: the maximum number of wallets, the ids that it asked for and those that it left out. A
 *    directory may disregard them.
 * @throws TypeError if the value is not a page of wallets
 */
export function readWalletPage(
  value: unknown,
  { entries = 1000, include, exclude }: Partial<Pick<WalletListingQuery, 'entries' | 'include' | 'exclude'>> = {},
): WalletListingPage {
  if (!isRecord(value) || !Array.isArray(value.data) || !isCount(value.count)) throw new TypeError('No page of wallets')
  const isRequested = (id: unknown) =>
    (!include?.length || include.some((each) => each === id)) && !exclude?.some((each) => each === id)
  const requestedWallets = value.data.filter((each) => isRequested(each?.id)).slice(0, entries)
  return { data: requestedWallets.flatMap(readListingEntry), count: value.count }
}

function readListingEntry(value: unknown): WalletListingEntry[] {
  if (!isRecord(value) || !isId(value.id)) return []
  const name = typeof value.name === 'string' ? cleanWalletName(value.name) : undefined
  if (name === undefined) return []
  const optionalFields: Record<string, unknown> = {
    image_id: isId(value.image_id) ? value.image_id : undefined,
    rdns: isMatchingText(value.rdns, /^[a-z0-9-]+(\.[a-z0-9_-]+)+$/i, 253) ? value.rdns : undefined,
    injected: Array.isArray(value.injected) ? value.injected.slice(0, 20).flatMap(readInjectedId) : undefined,
    badge_type: value.badge_type === 'certified' ? value.badge_type : undefined,
    order: Number.isSafeInteger(value.order) ? value.order : undefined,
    supports_wc: typeof value.supports_wc === 'boolean' ? value.supports_wc : undefined,
  }
  const definedFields = Object.entries(optionalFields).filter(([, field]) => field !== undefined)
  const chains = Array.isArray(value.chains) ? value.chains.slice(0, 500).filter(isCaipNetworkId) : []
  return [{ id: value.id, name, chains, ...Object.fromEntries(definedFields), ...readWalletLinks(value) }]
}

function readInjectedId(value: unknown): InjectedId[] {
  if (!isRecord(value)) return []
  const { namespace, injected_id } = value
  return isNamespace(namespace) && isMatchingText(injected_id, /^[\w .-]{1,64}$/, 64)
    ? [{ namespace, injected_id }]
    : []
}

function isId(value: unknown): value is string {
  return isMatchingText(value, /^[\w.~-]{1,100}$/, 100)
}

function isMatchingText(value: unknown, pattern: RegExp, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength && pattern.test(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
