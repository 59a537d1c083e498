import type { WalletListingEntry } from '@latchkey/protocol'

const link = 'not a link that may be opened (https to a named host)'
const appLink = 'not a link that may be opened (https to a named host, or an own scheme with ://)'

/** The message for an invalid value of each field. */
const expectations: Record<keyof WalletListingEntry, string> = {
  id: 'not letters, digits, dots, dashes and underscores',
  name: 'not a name',
  image_id: 'not letters, digits, dots, dashes and underscores',
  rdns: 'not a reverse domain',
  homepage: link,
  mobile_link: appLink,
  desktop_link: appLink,
  webapp_link: link,
  link_mode: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
  chains: 'not CAIP-2 ids of known namespaces',
  injected: 'not a list of { namespace, injected_id }',
  badge_type: 'not "certified"',
  order: 'not a whole number',
  supports_wc: 'not true or false',
}

/** Returns a sentence for each given field that the schema dropped in whole or in part. `null` removes a field, so it is no problem. */
export function unfitFields(given: Readonly<Record<string, unknown>>, passed: WalletListingEntry): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (!Object.hasOwn(expectations, name)) return [`${name}: no such field; it is left out`]
    const field = name as keyof WalletListingEntry
    if (value === null || isWhole(value, passed[field])) return []
    return [`${field}: ${expectations[field]}; it is left out`]
  })
}

function isWhole(given: unknown, passed: unknown): boolean {
  if (passed === undefined) return false
  return !Array.isArray(passed) || (Array.isArray(given) && given.length === passed.length)
}
