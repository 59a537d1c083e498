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
  const rootObject = parseManifest(path, text)
  const dependencies = findObject(rootObject, 'dependencies')
  const dependencyFields = [
    dependencies,
    findObject(rootObject, 'devDependencies'),
    findObject(rootObject, 'peerDependencies'),
  ].filter((one) => one !== undefined)
  if (!dependencyFields.some((field) => field.properties.some((one) => needs.isPackage(readKey(one))))) return text
  const targetField =
    dependencyFields.find((field) => field.properties.some((one) => needs.isPackage(readKey(one)))) ??
    dependencyFields[0]
  if (!targetField) return text
  const edits = new MagicString(text)

  const rangeByName = new Map<string, string>(needs.packages.map((name) => [name, needs.range]))
  for (const name of needs.foreign) {
    const existingEntry = dependencyFields.flatMap((field) => field.properties).find((one) => readKey(one) === name)
    if (!existingEntry) rangeByName.set(name, otherPackages[name].range)
    else if (isBelowMajor(readVersionRange(existingEntry), otherPackages[name].least)) {
      const { value } = existingEntry as ObjectProperty
      edits.update(value.start ?? 0, value.end ?? 0, `"${otherPackages[name].range}"`)
    }
  }
  for (const field of dependencyFields) for (const one of field.properties) rangeByName.delete(readKey(one))
  for (const field of dependencyFields)
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
function isBelowMajor(range: string, least: number): boolean {
  const major = /^[\^~>=v\s]*(\d+)/.exec(range)?.[1]
  return major !== undefined && Number(major) < least
}

function parseManifest(path: string, text: string): ObjectExpression {
  try {
    JSON.parse(text)
    const rootObject = parseExpression(text)
    if (rootObject.type === 'ObjectExpression') return rootObject
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
  if (!properties.some((one) => isRemoved(readKey(one))) && addedRanges.size === 0) return
  const firstProperty = properties[0]
  const separator = firstProperty ? text.slice((field.start ?? 0) + 1, firstProperty.start ?? 0) : '\n    '
  const lines = properties
    .filter((one) => !isRemoved(readKey(one)))
    .map((one) => ({ name: readKey(one), line: edits.slice(one.start ?? 0, one.end ?? 0) }))
  for (const [name, range] of addedRanges) {
    const insertIndex = lines.findIndex((one) => one.name > name)
    lines.splice(insertIndex < 0 ? lines.length : insertIndex, 0, { name, line: `"${name}": "${range}"` })
  }
  const lastPropertyEnd = properties.at(-1)?.end ?? (field.start ?? 0) + 1
  edits.update((field.start ?? 0) + 1, lastPropertyEnd, lines.map(({ line }) => `${separator}${line}`).join(','))
}

function findObject(root: ObjectExpression, name: string): ObjectExpression | undefined {
  const entry = root.properties.find((one) => readKey(one) === name)
  return entry?.type === 'ObjectProperty' && entry.value.type === 'ObjectExpression' ? entry.value : undefined
}

function readKey(entry: ObjectExpression['properties'][number]): string {
  return entry.type === 'ObjectProperty' && entry.key.type === 'StringLiteral' ? entry.key.value : ''
}

function readVersionRange(entry: ObjectExpression['properties'][number]): string {
  return entry.type === 'ObjectProperty' && entry.value.type === 'StringLiteral' ? entry.value.value : ''
}
