import { ConnectionError } from '@latchkey/core/errors'
import { isObject } from '../client/patches/readStored.ts'
import { maxEntries } from '../session/readNamespaces.ts'

/** The abilities that a signature grants besides the sign-in (ERC-5573). The first key is the resource, the second is 'ability/action'. */
type Recap = { att: Record<string, Record<string, readonly { chains?: readonly string[] }[]>> }

const recapPrefix = 'urn:recap:'
const abilitiesIntro = 'I further authorize the stated URI to perform the following actions on my behalf: '

/**
 * Encodes a recap: the resource of a sign-in message that asks for methods in one namespace.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5573
 */
export function encodeRecap(namespace: string, methods: readonly string[]): string {
  const abilities = methods.toSorted().map((method) => [`request/${method}`, [{}]])
  const bytes = new TextEncoder().encode(JSON.stringify({ att: { [namespace]: Object.fromEntries(abilities) } }))
  return recapPrefix + btoa(String.fromCharCode(...bytes)).replace(/=+$/, '')
}

/** @throws ConnectionError `ProviderFailed` if a wallet sent more entries of one kind than any real wallet sends */
export function assertFewEntries(entries: readonly unknown[]): void {
  if (entries.length > maxEntries) throw new ConnectionError('ProviderFailed', { details: 'It granted too much.' })
}

/**
 * Decodes the last resource of a sign-in message, if that resource is a recap.
 *
 * @throws ConnectionError `ProviderFailed` if the recap contains more than a thousand abilities
 */
export function decodeRecap(resources: readonly string[] | undefined): Recap | undefined {
  const lastResource = resources?.at(-1)
  if (!lastResource?.startsWith(recapPrefix)) return undefined
  let recap: Recap
  try {
    const text = atob(lastResource.slice(recapPrefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    recap = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (char) => char.charCodeAt(0))))
  } catch {
    return undefined
  }
  if (!isObject(recap?.att)) return undefined
  assertFewEntries(Object.values(recap.att).flatMap((abilities) => Object.keys(abilities)))
  return recap
}

/**
 * Returns the methods and chains that a recap grants in one namespace.
 *
 * @throws ConnectionError `ProviderFailed` if the recap grants more than a thousand chains
 */
export function readGrants(recap: Recap | undefined, namespace: string): { methods: string[]; chains: string[] } {
  const abilities = Object.entries(recap?.att[namespace] ?? {})
  const chains = [...new Set(abilities.flatMap(([, limits]) => limits[0]?.chains ?? []))]
  assertFewEntries(chains)
  return { methods: abilities.map(([ability]) => ability.slice(ability.indexOf('/') + 1)), chains }
}

/** Returns the statement that wallets sign: the site's text, followed by the granted abilities in words. */
export function writeStatementWithRecap(statement: string | undefined, recap: Recap | undefined): string | undefined {
  if (!recap || statement?.includes(abilitiesIntro)) return statement
  let statementNumber = 0
  const sentences = Object.entries(recap.att).map(([resource, abilities]) => {
    const actionsByAbility = new Map<string, string[]>()
    for (const [ability = '', action = ''] of Object.keys(abilities).map((one) => one.split('/'))) {
      const actions = actionsByAbility.get(ability) ?? []
      actions.push(action)
      actionsByAbility.set(ability, actions)
    }
    return [...actionsByAbility]
      .map(
        ([ability, actions]) =>
          `(${++statementNumber}) '${ability}': '${actions.toSorted().join("', '")}' for '${resource}'.`,
      )
      .join(', ')
      .replace('.,', '.')
  })
  return `${statement ? `${statement} ` : ''}${abilitiesIntro}${sentences.join(' ')}`
}
