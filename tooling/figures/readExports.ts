import type { Node } from '../syntax.ts'
import { readEntries, type Source } from './readSources.ts'

export type Export = {
  file: string
  name: string
  kind: 'value' | 'type'
  isDocumented: boolean
  /** True if a public entry of a package exports this declaration. */
  isPublic: boolean
}

/** Lists the exported declarations of all sources. A type and a value of the same name are two exports. */
export function readExports(root: string, sources: readonly Source[]): Export[] {
  const sourceByFile = new Map(sources.map((source) => [source.file, source]))
  const declarationsByFile = new Map(sources.map((source) => [source.file, declarationsOf(source)]))
  const publicKeys = new Set<string>()
  for (const entry of readEntries(root).values())
    for (const key of exportsOfModule(entry, sourceByFile)) publicKeys.add(key)
  return [...declarationsByFile].flatMap(([file, exports]) =>
    exports.map((each) => ({ ...each, file, isPublic: publicKeys.has(`${file} ${each.name}`) })),
  )
}

function declarationsOf({ program, text }: Source): Omit<Export, 'file' | 'isPublic'>[] {
  const names = new Set<string>()
  return (program.body as Node[]).flatMap((statement) => {
    const declaration = statement.declaration as Node | null | undefined
    if (statement.type !== 'ExportNamedDeclaration' || !declaration) return []
    // A namespace only holds the types of the function with the same name, and the function's comment documents both.
    if (declaration.type === 'TSModuleDeclaration') return []
    const isDocumented = /\*\/\s*(?:\/\/[^\n]*\s*)*$/.test(text.slice(0, statement.start))
    const kind = /^TS(?!DeclareFunction|Enum)/.test(declaration.type) ? ('type' as const) : ('value' as const)
    // Overloads of a function share the comment of the first overload, so only the first one is listed.
    return namesOf(declaration).flatMap((name) => {
      if (names.has(`${kind} ${name}`)) return []
      names.add(`${kind} ${name}`)
      return { name, kind, isDocumented }
    })
  })
}

function namesOf(declaration: Node): string[] {
  const declarators = (declaration.declarations ?? [declaration]) as { id?: { name?: string } }[]
  return declarators.flatMap(({ id }) => id?.name ?? [])
}

/** Lists the exports of a module as `file name`: those that the module declares and those that it re-exports. */
function exportsOfModule(file: string, byFile: ReadonlyMap<string, Source>): string[] {
  const source = byFile.get(file)
  if (!source) return []
  return (source.program.body as Node[]).flatMap((statement) => {
    const declaration = statement.declaration as Node | null | undefined
    if (statement.type === 'ExportNamedDeclaration' && declaration)
      return namesOf(declaration).map((name) => `${file} ${name}`)
    const specifier = (statement.source as { value?: string } | null | undefined)?.value
    const target = specifier && targetOf(specifier, source)
    if (!target) return []
    if (statement.type === 'ExportAllDeclaration') return exportsOfModule(target, byFile)
    if (statement.type !== 'ExportNamedDeclaration') return []
    return (statement.specifiers as { local: { name?: string } }[]).flatMap(({ local }) =>
      declaredIn(target, local.name ?? '', byFile),
    )
  })
}

/** Finds the declarations behind one exported name of a module, each as `file name`. */
function declaredIn(file: string, name: string, byFile: ReadonlyMap<string, Source>): string[] {
  const all = exportsOfModule(file, byFile)
  return all.filter((key) => key.endsWith(` ${name}`))
}

function targetOf(specifier: string, source: Source): string | undefined {
  const tail = specifier.replace(/^(?:\.\.?\/)+/, '')
  const targets = source.imports.map(({ target }) => target)
  return specifier.startsWith('.')
    ? targets.find((target) => target.endsWith(`/${tail}`) || target === tail)
    : undefined
}
