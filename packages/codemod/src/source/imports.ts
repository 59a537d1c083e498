import type { ImportDeclaration } from '@babel/types'
import { type Binding, freeName, inQuotesOf, type Source } from './Source.ts'

export type ImportOptions = { isType?: boolean; instead?: string }

/**
 * Adds the import of a name to a file. Returns its local name.
 *
 * @param options.instead - the local name if the file already uses `name`
 */
export function addImport(source: Source, module: string, name: string, options: ImportOptions = {}): string {
  const { isType = false, instead = `latchkey${name[0]?.toUpperCase()}${name.slice(1)}` } = options
  const present = source.bindings.find((binding) => binding.module === module && binding.imported === name)
  if (present) {
    source.kept.add(present.specifier)
    return present.local
  }
  const ofModule = source.added.get(module) ?? new Map()
  source.added.set(module, ofModule)
  const before = ofModule.get(name)
  if (before) return before.local
  const local = freeName(source, name, instead)
  source.names.add(local)
  ofModule.set(name, { local, isType })
  return local
}

function isLeaving({ handled, kept }: Source, { references, specifier }: Binding): boolean {
  return !kept.has(specifier) && references.length > 0 && references.every(({ node }) => handled.has(node))
}

/**
 * Removes unused imports of old modules, and adds the new imports. A new import goes into an existing import of the same module. Otherwise
 * it replaces the first removed import, or follows the last import.
 */
export function finishImports(source: Source, isOld: (module: string) => boolean): void {
  const { edits, text, program } = source
  const declarations = program.get('body').filter((statement) => statement.isImportDeclaration())
  const touched = new Set([...source.bindings.filter(({ module }) => isOld(module)), ...handledBindings(source)])
  const leaving = new Set(
    [...touched]
      .filter(({ references }) => references.every(({ node }) => source.handled.has(node)))
      .map((one) => one.specifier),
  )
  const staying = (declaration: ImportDeclaration) => declaration.specifiers.filter((one) => !leaving.has(one))
  const isGone = ({ specifiers, source: from }: ImportDeclaration) =>
    specifiers.length > 0 ? specifiers.every((one) => leaving.has(one)) : isOld(from.value)

  const lines: string[] = []
  for (const [module, names] of [...source.added].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const open = declarations.find(
      ({ node }) =>
        node.source.value === module && !isGone(node) && node.importKind !== 'type' && lastNamed(staying(node)),
    )
    const last = open && lastNamed(staying(open.node))
    if (last) edits.appendLeft(last.end ?? 0, `, ${written(names)}`)
    else lines.push(importLine(source, module, names))
  }

  let place: number | undefined
  for (const { node } of declarations) {
    const { start, end } = node
    if (start == null || end == null) continue
    if (isGone(node)) {
      if (place === undefined && lines.length > 0) {
        place = start
        edits.update(start, end, lines.join('\n'))
      } else edits.remove(start, end + (/^[ \t]*\r?\n/.exec(text.slice(end))?.[0].length ?? 0))
    } else removeSpecifiers(source, node, leaving)
  }
  if (place !== undefined || lines.length === 0) return
  const last = declarations.at(-1)?.node.end ?? program.node.directives.at(-1)?.end
  if (last == null) edits.prepend(`${lines.join('\n')}\n`)
  else edits.appendLeft(last, `\n${lines.join('\n')}`)
}

/** Returns the imports of other modules whose uses are all replaced. */
function handledBindings(source: Source): Binding[] {
  return source.bindings.filter((binding) => isLeaving(source, binding))
}

function lastNamed(specifiers: ImportDeclaration['specifiers']) {
  return specifiers.findLast(({ type }) => type === 'ImportSpecifier')
}

function removeSpecifiers({ edits, text }: Source, { specifiers }: ImportDeclaration, leaving: ReadonlySet<unknown>) {
  specifiers.forEach((specifier, index) => {
    if (!leaving.has(specifier)) return
    const before = specifiers.slice(0, index).findLast((one) => !leaving.has(one))
    const previous = specifiers[index - 1]
    const next = specifiers[index + 1]
    const { start, end } = specifier
    if (start == null || end == null) return
    if (before && previous?.end != null) edits.remove(previous.end, end)
    else if (next?.start != null) edits.remove(start, next.start)
    else edits.remove(start, end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0))
  })
}

function written(names: ReadonlyMap<string, { local: string; isType: boolean }>): string {
  const sorted = [...names].sort(([one], [other]) => one.localeCompare(other, 'en'))
  return sorted
    .map(([name, { local, isType }]) => `${isType ? 'type ' : ''}${name}${local === name ? '' : ` as ${local}`}`)
    .join(', ')
}

function importLine(source: Source, module: string, names: ReadonlyMap<string, { local: string; isType: boolean }>) {
  const first = source.program.node.body.find(({ type }) => type === 'ImportDeclaration')
  const sample = first ? source.text.slice(first.start ?? 0, first.end ?? 0) : `''`
  const isTypes = [...names.values()].every(({ isType }) => isType)
  const list = isTypes ? written(names).replaceAll('type ', '') : written(names)
  return `import ${isTypes ? 'type ' : ''}{ ${list} } from ${inQuotesOf(source, `'${module}'`)}${sample.endsWith(';') ? ';' : ''}`
}
