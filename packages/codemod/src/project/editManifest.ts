import { parseExpression } from '@babel/parser'
import type { ObjectExpression, ObjectProperty } from '@babel/types'
import MagicString from 'magic-string'
import { ParseFault } from '../source/parseSource.ts'

/** What a site needs beside Latchkey itself, and the major version below which it has too little. */
export const foreign = {
  '@tanstack/react-query': { range: '^5.108.0', least: 5 },
  '@wagmi/core': { range: '^3.6.5', least: 3 },
  viem: { range: '^2.57.1', least: 2 },
  wagmi: { range: '^3.7.7', least: 3 },
} as const

export type Needs = {
  isPackage: (name: string) => boolean
  /** Packages of Latchkey. */
  packages: readonly string[]
  /** The range for them. */
  range: string
  /** Whether the site uses wagmi's hooks, or wagmi's core alone. */
  foreign: readonly (keyof typeof foreign)[]
}

/**
 * Takes a kit out of a `package.json` and puts in what Latchkey needs; everything else keeps its text. A file without the kit stays as
 * it is.
 *
 * @throws ParseFault where it is no JSON
 */
export function editManifest(path: string, text: string, needs: Needs): string {
  const root = parse(path, text)
  const dependencies = objectIn(root, 'dependencies')
  const fields = [dependencies, objectIn(root, 'devDependencies'), objectIn(root, 'peerDependencies')].filter(
    (one) => one !== undefined,
  )
  if (!fields.some((field) => field.properties.some((one) => needs.isPackage(keyOf(one))))) return text
  const target = fields.find((field) => field.properties.some((one) => needs.isPackage(keyOf(one)))) ?? fields[0]
  if (!target) return text
  const edits = new MagicString(text)

  const wanted = new Map<string, string>(needs.packages.map((name) => [name, needs.range]))
  for (const name of needs.foreign) {
    const present = fields.flatMap((field) => field.properties).find((one) => keyOf(one) === name)
    if (!present) wanted.set(name, foreign[name].range)
    else if (isBelow(rangeOf(present), foreign[name].least)) {
      const { value } = present as ObjectProperty
      edits.update(value.start ?? 0, value.end ?? 0, `"${foreign[name].range}"`)
    }
  }
  for (const field of fields) for (const one of field.properties) wanted.delete(keyOf(one))
  for (const field of fields)
    rewrite(edits, text, field, (name) => needs.isPackage(name), field === target ? wanted : new Map())
  return edits.toString()
}

/** Whether a range asks for a major version below another one. What is no number (`latest`, `workspace:*`) is the site's to judge. */
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

/** Removes names and adds others, each before the first that comes after it in the alphabet. */
function rewrite(
  edits: MagicString,
  text: string,
  field: ObjectExpression,
  leaves: (name: string) => boolean,
  added: ReadonlyMap<string, string>,
) {
  const { properties } = field
  if (!properties.some((one) => leaves(keyOf(one))) && added.size === 0) return
  const first = properties[0]
  const gap = first ? text.slice((field.start ?? 0) + 1, first.start ?? 0) : '\n    '
  const lines = properties
    .filter((one) => !leaves(keyOf(one)))
    .map((one) => ({ name: keyOf(one), line: edits.slice(one.start ?? 0, one.end ?? 0) }))
  for (const [name, range] of added) {
    const at = lines.findIndex((one) => one.name > name)
    lines.splice(at < 0 ? lines.length : at, 0, { name, line: `"${name}": "${range}"` })
  }
  const end = properties.at(-1)?.end ?? (field.start ?? 0) + 1
  edits.update((field.start ?? 0) + 1, end, lines.map(({ line }) => `${gap}${line}`).join(','))
}

function objectIn(root: ObjectExpression, name: string): ObjectExpression | undefined {
  const entry = root.properties.find((one) => keyOf(one) === name)
  return entry?.type === 'ObjectProperty' && entry.value.type === 'ObjectExpression' ? entry.value : undefined
}

function keyOf(entry: ObjectExpression['properties'][number]): string {
  return entry.type === 'ObjectProperty' && entry.key.type === 'StringLiteral' ? entry.key.value : ''
}

function rangeOf(entry: ObjectExpression['properties'][number]): string {
  return entry.type === 'ObjectProperty' && entry.value.type === 'StringLiteral' ? entry.value.value : ''
}
