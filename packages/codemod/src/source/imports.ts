import type { ImportDeclaration } from '@babel/types'
import { applyQuotesOf, type Binding, findFreeName, type Source } from './Source.ts'

/** `isType` adds a type import. `instead` is the local name of the import if the file already uses the exported name. */
export type ImportOptions = { isType?: boolean; instead?: string }

/**
 * Adds the import of a name to a file. Returns the local name of the import.
 *
 * @param options.instead - the local name if the file already uses `name`
 */
export function addImport(source: Source, module: string, name: string, options: ImportOptions = {}): string {
  const { isType = false, instead = `latchkey${name[0]?.toUpperCase()}${name.slice(1)}` } = options
  const existingBinding = source.bindings.find((binding) => binding.module === module && binding.imported === name)
  if (existingBinding) {
    source.kept.add(existingBinding.specifier)
    return existingBinding.local
  }
  const addedImportsByName = source.added.get(module) ?? new Map()
  source.added.set(module, addedImportsByName)
  const addedImport = addedImportsByName.get(name)
  if (addedImport) return addedImport.local
  const local = findFreeName(source, name, instead)
  source.names.add(local)
  addedImportsByName.set(name, { local, isType })
  return local
}

function canBeRemoved({ handled, kept }: Source, { references, specifier }: Binding): boolean {
  return !kept.has(specifier) && references.length > 0 && references.every(({ node }) => handled.has(node))
}

/**
 * Removes imports of old modules that are not used any more, and adds the new imports. A new name is added to an existing import of the
 * same module, if there is one. Otherwise the new import replaces the first removed import, or follows the last import.
 */
export function finishImports(source: Source, isOld: (module: string) => boolean): void {
  const { edits, text, program } = source
  const declarations = program.get('body').filter((statement) => statement.isImportDeclaration())
  const removalCandidates = new Set([
    ...source.bindings.filter(({ module }) => isOld(module)),
    ...findRemovableBindings(source),
  ])
  const removedSpecifiers = new Set(
    [...removalCandidates]
      .filter(({ references }) => references.every(({ node }) => source.handled.has(node)))
      .map((one) => one.specifier),
  )
  const listRemainingSpecifiers = (declaration: ImportDeclaration) =>
    declaration.specifiers.filter((one) => !removedSpecifiers.has(one))
  const isRemovedImport = ({ specifiers, source: from }: ImportDeclaration) =>
    specifiers.length > 0 ? specifiers.every((one) => removedSpecifiers.has(one)) : isOld(from.value)

  const lines: string[] = []
  for (const [module, names] of [...source.added].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const extendableImport = declarations.find(
      ({ node }) =>
        node.source.value === module &&
        !isRemovedImport(node) &&
        node.importKind !== 'type' &&
        findLastNamedSpecifier(listRemainingSpecifiers(node)),
    )
    const lastSpecifier = extendableImport && findLastNamedSpecifier(listRemainingSpecifiers(extendableImport.node))
    if (lastSpecifier) edits.appendLeft(lastSpecifier.end ?? 0, `, ${createSpecifierText(names)}`)
    else lines.push(createImportLine(source, module, names))
  }

  let insertPosition: number | undefined
  for (const { node } of declarations) {
    const { start, end } = node
    if (start == null || end == null) continue
    if (isRemovedImport(node)) {
      if (insertPosition === undefined && lines.length > 0) {
        insertPosition = start
        edits.update(start, end, lines.join('\n'))
      } else edits.remove(start, end + (/^[ \t]*\r?\n/.exec(text.slice(end))?.[0].length ?? 0))
    } else removeSpecifiers(source, node, removedSpecifiers)
  }
  if (insertPosition !== undefined || lines.length === 0) return
  const lastImportEnd = declarations.at(-1)?.node.end ?? program.node.directives.at(-1)?.end
  if (lastImportEnd == null) edits.prepend(`${lines.join('\n')}\n`)
  else edits.appendLeft(lastImportEnd, `\n${lines.join('\n')}`)
}

/** Returns the imports that can be removed, because all their uses are replaced. */
function findRemovableBindings(source: Source): Binding[] {
  return source.bindings.filter((binding) => canBeRemoved(source, binding))
}

function findLastNamedSpecifier(specifiers: ImportDeclaration['specifiers']) {
  return specifiers.findLast(({ type }) => type === 'ImportSpecifier')
}

function removeSpecifiers(
  { edits, text }: Source,
  { specifiers }: ImportDeclaration,
  removedSpecifiers: ReadonlySet<unknown>,
) {
  specifiers.forEach((specifier, index) => {
    if (!removedSpecifiers.has(specifier)) return
    const keptSpecifierBefore = specifiers.slice(0, index).findLast((one) => !removedSpecifiers.has(one))
    const previousSpecifier = specifiers[index - 1]
    const nextSpecifier = specifiers[index + 1]
    const { start, end } = specifier
    if (start == null || end == null) return
    if (keptSpecifierBefore && previousSpecifier?.end != null) edits.remove(previousSpecifier.end, end)
    else if (nextSpecifier?.start != null) edits.remove(start, nextSpecifier.start)
    else edits.remove(start, end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0))
  })
}

function createSpecifierText(names: ReadonlyMap<string, { local: string; isType: boolean }>): string {
  const sortedNames = [...names].sort(([one], [other]) => one.localeCompare(other, 'en'))
  return sortedNames
    .map(([name, { local, isType }]) => `${isType ? 'type ' : ''}${name}${local === name ? '' : ` as ${local}`}`)
    .join(', ')
}

function createImportLine(
  source: Source,
  module: string,
  names: ReadonlyMap<string, { local: string; isType: boolean }>,
) {
  const firstImport = source.program.node.body.find(({ type }) => type === 'ImportDeclaration')
  const firstImportText = firstImport ? source.text.slice(firstImport.start ?? 0, firstImport.end ?? 0) : `''`
  const hasOnlyTypes = [...names.values()].every(({ isType }) => isType)
  const specifiersText = hasOnlyTypes ? createSpecifierText(names).replaceAll('type ', '') : createSpecifierText(names)
  return `import ${hasOnlyTypes ? 'type ' : ''}{ ${specifiersText} } from ${applyQuotesOf(source, `'${module}'`)}${firstImportText.endsWith(';') ? ';' : ''}`
}
