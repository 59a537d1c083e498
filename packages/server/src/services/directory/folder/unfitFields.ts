import type { WalletListingEntry } from '@latchkey/protocol'

const linkMessage = 'not a link that may be opened (https to a named host)'
const appLinkMessage = 'not a link that may be opened (https to a named host, or an own scheme with ://)'

/** The text about an invalid value in the list of problems, by the name of the field. */
const messageByField: Record<keyof WalletListingEntry, string> = {
  id: 'not letters, digits, dots, dashes and underscores',
  name: 'not a name',
  image_id: 'not letters, digits, dots, dashes and underscores',
  rdns: 'not a reverse domain',
  homepage: linkMessage,
  mobile_link: appLinkMessage,
  desktop_link: appLinkMessage,
  webapp_link: linkMessage,
  link_mode: linkMessage,
  app_store: linkMessage,
  play_store: linkMessage,
  chrome_store: linkMessage,
  chains: 'not CAIP-2 ids of known namespaces',
  injected: 'not a list of { namespace, injected_id }',
  badge_type: 'not "certified"',
  order: 'not a whole number',
  supports_wc: 'not true or false',
}

/**
 * Returns a sentence for each field of an operator's wallet that the schema dropped in whole or in part. `null` is a valid value, because
 * it removes a field.
 */
export function describeUnfitFields(
  entryFields: Readonly<Record<string, unknown>>,
  parsedWallet: WalletListingEntry,
): string[] {
  return Object.entries(entryFields).flatMap(([name, value]) => {
    if (!Object.hasOwn(messageByField, name)) return [`${name}: no such field; it is left out`]
    const field = name as keyof WalletListingEntry
    if (value === null || isUnchanged(value, parsedWallet[field])) return []
    return [`${field}: ${messageByField[field]}; it is left out`]
  })
}

function isUnchanged(value: unknown, parsedValue: unknown): boolean {
  if (parsedValue === undefined) return false
  return !Array.isArray(parsedValue) || (Array.isArray(value) && value.length === parsedValue.length)
}
