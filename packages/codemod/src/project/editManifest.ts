import { parseExpression } from '@babel/parser'
import type { ObjectExpression, ObjectProperty } from '@babel/types'
import MagicString from 'magic-string'
import { ParseFault } from '../source/parseSource.ts'

/**
 * Third-party packages that a site may need in addition to Latchkey. `range` is the version range that the codemod writes, and `least` is
 * the lowest major version that works.
 */
export const otherPackages = {
  '@tanstack/react-query': { range: '^5.108.0', least: 5 },
  '@wagmi/core': { range: '^3.6.5', least: 3 },
  viem: { range: '^2.57.1', least: 2 },
  wagmi: { range: '^3.7.7', least: 3 },
} as const

/** The packages that a site needs for Latchkey, and the test for the packages to remove. */
export type ManifestNeeds = {
  isPackage: (name: string) => boolean
  /** The names of Latchkey's packages that the site needs. */
  packages: readonly string[]
  /** The version range of Latchkey's packages. */
  range: string
  /** The names of third-party packages that the site needs. */
  foreign: readonly (keyof typeof otherPackages)[]
}

/**
 * Replaces the old toolkit in a `package.json` by the packages that the site needs for Latchkey. The rest of the text stays unchanged. A
 * file without the old toolkit also stays unchanged.
 *
 * @throws ParseFault if the file is not valid JSON
 */
export function editManifest(path: string, text: string, needs: ManifestNeeds): string {
  const root = parse(path, text)
  const dependencies = objectIn(root, 'dependencies')
  const fields = [dependencies, objectIn(root, 'devDependencies'), objectIn(root, 'peerDependencies')].filter(
    (one) => one !== undefined,
  )
  if (!fields.some((field) => field.properties.some((one) => needs.isPackage(keyOf(one))))) return text
  const targetField = fields.find((field) => field.properties.some((one) => needs.isPackage(keyOf(one)))) ?? fields[0]
  if (!targetField) return text
  const edits = new MagicString(text)

  const rangeByName = new Map<string, string>(needs.packages.map((name) => [name, needs.range]))
  for (const name of needs.foreign) {
    const existingEntry = fields.flatMap((field) => field.properties).find((one) => keyOf(one) === name)
    if (!existingEntry) rangeByName.set(name, otherPackages[name].range)
    else if (isBelow(versionRangeOf(existingEntry), otherPackages[name].least)) {
      const { value } = existingEntry as ObjectProperty
      edits.update(value.start ?? 0, value.end ?? 0, `"${otherPackages[name].range}"`)
    }
  }
  for (const field of fields) for (const one of field.properties) rangeByName.delete(keyOf(one))
  for (const field of fields)
    rewriteDependencies(
      edits,
      text,
      field,
      (name) => needs.isPackage(name),
      field === targetField ? rangeByName : new Map(),
    )
  return edits.toString()
}

/**
 * Returns true if a version range is for a lower major version than `least`. Returns false for a range without a number (`latest`,
 * `workspace:*`), which the developer has to check.
 */
function isBelow(range: string, least: number): boolean {
  const major = /^[\^~>=v\s]*(\d+)/.exec(range)?.[1]
  return major !== undefined && Number(major) < least
}

function parse(path: string, text: string): ObjectExpression {
  try {
    JSON.parse(text)
    const root = parseExpression(text)
    if (root.type === 'ObjectExpression') return root
  } catch (error) {
    throw new ParseFault(`${path} cannot be parsed: ${(error as Error).message}`)
  }
  throw new ParseFault(`${path} cannot be parsed: it is no object.`)
}

/** Removes some dependencies from an object of a `package.json`, and adds others. Each new dependency is inserted in alphabetical order. */
function rewriteDependencies(
  edits: MagicString,
  text: string,
  field: ObjectExpression,
  isRemoved: (name: string) => boolean,
  addedRanges: ReadonlyMap<string, string>,
) {
  const { properties } = field
  if (!properties.some((one) => isRemoved(keyOf(one))) && addedRanges.size === 0) return
  const firstProperty = properties[0]
  const separator = firstProperty ? text.slice((field.start ?? 0) + 1, firstProperty.start ?? 0) : '\n    '
  const lines = properties
    .filter((one) => !isRemoved(keyOf(one)))
    .map((one) => ({ name: keyOf(one), line: edits.slice(one.start ?? 0, one.end ?? 0) }))
  for (const [name, range] of addedRanges) {
    const insertIndex = lines.findIndex((one) => one.name > name)
    lines.splice(insertIndex < 0 ? lines.length : insertIndex, 0, { name, line: `"${name}": "${range}"` })
  }
  const end = properties.at(-1)?.end ?? (field.start ?? 0) + 1
  edits.update((field.start ?? 0) + 1, end, lines.map(({ line }) => `${separator}${line}`).join(','))
}

function objectIn(root: ObjectExpression, name: string): ObjectExpression | undefined {
  const entry = root.properties.find((one) => keyOf(one) === name)
  return entry?.type === 'ObjectProperty' && entry.value.type === 'ObjectExpression' ? entry.value : undefined
}

function keyOf(entry: ObjectExpression['properties'][number]): string {
  return entry.type === 'ObjectProperty' && entry.key.type === 'StringLiteral' ? entry.key.value : ''
}

function versionRangeOf(entry: ObjectExpression['properties'][number]): string {
  return entry.type === 'ObjectProperty' && entry.value.type === 'StringLiteral' ? entry.value.value : ''
}
