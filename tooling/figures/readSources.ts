import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type ImportKind, importOf, type Node, parse, walk } from '../syntax.ts'

export type Source = {
  /** The path relative to the repository's root. */
  file: string
  lines: number
  imports: readonly { target: string; kind: ImportKind }[]
  throws: readonly { line: number; name: string; isTyped: boolean }[]
  functions: readonly { name: string; lines: number }[]
  text: string
  program: Node
}

const excludedFiles =
  /\.(?:test|test-d|stories|d)\.|\.test\.setup\.|(?:^|\/)(?:test|tests|e2e|bench|stories|fixtures)\/|\.config\./

/** Reads every source of the packages and apps, with its imports of other sources. */
export function readSources(root: string): Source[] {
  const entries = readEntries(root)
  return globSync('{packages,apps}/*/{src,run}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !excludedFiles.test(file))
    .sort()
    .map((file) => readSource(root, file, entries))
}

function readSource(root: string, file: string, entries: ReadonlyMap<string, string>): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const program = parse(file, text)
  const imports: Source['imports'][number][] = []
  const throws: Source['throws'][number][] = []
  const functions: Source['functions'][number][] = []
  const lineOf = (place: number) => text.slice(0, place).split('\n').length

  walk(program, (node, parent) => {
    const imported = importOf(node)
    const target = imported && resolve(root, file, imported.specifier, entries)
    if (target) imports.push({ target, kind: imported.kind })
    if (node.type === 'ThrowStatement') {
      const { callee } = node.argument as Node & { callee?: Node & { name?: string } }
      const name = callee?.name
      if (name && (node.argument as Node).type === 'NewExpression')
        throws.push({ line: lineOf(node.start), name, isTyped: name !== 'Error' })
    }
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
      functions.push({ name: nameOf(node, parent), lines: lineOf(node.end) - lineOf(node.start) + 1 })
  })
  return { file, lines: text.trimEnd().split('\n').length, imports, throws, functions, text, program }
}

function nameOf(node: Node, parent: Node | undefined): string {
  const named = (node.id ?? parent?.id ?? parent?.key) as { name?: string } | null | undefined
  return named?.name ?? 'without a name'
}

function resolve(root: string, file: string, specifier: string, entries: ReadonlyMap<string, string>) {
  if (!specifier.startsWith('.')) return entries.get(specifier)
  const target = join(root, dirname(file), specifier)
  return existsSync(target) ? relative(root, target) : undefined
}

/** Returns the source file of each public entry. For `@latchkey/core/errors`, this is `packages/core/src/exports/errors.ts`. */
export function readEntries(root: string): Map<string, string> {
  const entries = new Map<string, string>()
  for (const manifestFile of globSync('{packages,apps}/*/package.json', { cwd: root })) {
    const manifest = JSON.parse(readFileSync(join(root, manifestFile), 'utf8'))
    for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
      const source = (target as Record<string, unknown>)['@latchkey/source']
      if (typeof source === 'string') entries.set(join(manifest.name, subpath), join(dirname(manifestFile), source))
    }
  }
  return entries
}
