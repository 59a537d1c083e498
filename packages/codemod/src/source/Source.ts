import type { NodePath } from '@babel/traverse'
import type { Identifier, ImportDeclaration, ImportSpecifier, JSXIdentifier, Node, Program } from '@babel/types'
import MagicString from 'magic-string'
import { parseSource } from './parseSource.ts'

/** One use of a name in the code, as a node of the syntax tree. */
export type Reference = NodePath<Identifier | JSXIdentifier>

/** One imported name of a file. */
export type Binding = {
  module: string
  /** The exported name in the module. `default` for the default export, `*` for the whole module. */
  imported: string
  local: string
  declaration: NodePath<ImportDeclaration>
  specifier: ImportDeclaration['specifiers'][number]
  /** All uses of the local name in the file, including uses as a type. Closing tags of JSX elements are not included. */
  references: readonly Reference[]
}

/** A file during its migration: its syntax tree, and the edits to its text. */
export type Source = {
  /** The path relative to the migrated folder, with `/`. */
  readonly path: string
  readonly text: string
  readonly program: NodePath<Program>
  readonly edits: MagicString
  readonly bindings: readonly Binding[]
  /** All names that are used in the file, so that a new name does not collide with one of them. */
  readonly names: Set<string>
  /** Uses of imported names that the codemod has replaced or removed. An import without other uses is removed. */
  readonly handled: Set<Node>
  /** Import specifiers that must not be removed, because new code uses them. */
  readonly kept: Set<Node>
  /** New imports: for each module, the exported names with their local names. */
  readonly added: Map<string, Map<string, { local: string; isType: boolean }>>
  readonly isTyped: boolean
  /** The white space of one indentation level in the file. */
  readonly indent: string
}

export function createSource(path: string, text: string): Source {
  const program = parseSource(path, text)
  const edits = new MagicString(text)
  const referencesByName = new Map<string, Reference[]>()
  const collectReference = (reference: Reference) => {
    if (!isVariableOrTypeReference(reference)) return
    const { name } = reference.node
    referencesByName.set(name, [...(referencesByName.get(name) ?? []), reference])
  }
  program.traverse({ Identifier: collectReference, JSXIdentifier: collectReference })
  const bindings = program
    .get('body')
    .filter((statement) => statement.isImportDeclaration())
    .flatMap((declaration) =>
      declaration.node.specifiers.map((specifier): Binding => {
        const { name: local } = specifier.local
        const importBinding = program.scope.getBinding(local)
        const references = (referencesByName.get(local) ?? []).filter(
          (one) => one.scope.getBinding(local) === importBinding,
        )
        return {
          module: declaration.node.source.value,
          imported: readImportedName(specifier),
          local,
          declaration,
          specifier,
          references,
        }
      }),
    )
  return {
    path,
    text,
    program,
    edits,
    bindings,
    names: new Set([...referencesByName.keys(), ...Object.keys(program.scope.bindings)]),
    handled: new Set(),
    kept: new Set(),
    added: new Map(),
    isTyped: /\.[cm]?tsx?$/.test(path),
    indent: detectIndent(text),
  }
}

/** Returns the import of an exported name from a matching module, or `undefined` if the file does not have it. */
export function findBinding(source: Source, isModule: (module: string) => boolean, imported: string) {
  return source.bindings.find((binding) => binding.imported === imported && isModule(binding.module))
}

/** Returns all uses of imports from matching modules, in the order in which they are in the file. */
export function findUses(
  source: Source,
  isModule: (module: string) => boolean,
): { binding: Binding; reference: Reference }[] {
  return source.bindings
    .filter(({ module }) => isModule(module))
    .flatMap((binding) => binding.references.map((reference) => ({ binding, reference })))
    .sort((one, other) => (one.reference.node.start ?? 0) - (other.reference.node.start ?? 0))
}

export function readText({ text }: Source, { start, end }: Node): string {
  return text.slice(start ?? 0, end ?? 0)
}

/** Returns the white space at the start of the line that contains a position. */
export function readIndentAt({ text }: Source, position: number): string {
  return /^[ \t]*/.exec(text.slice(findLineStart(text, position)))?.[0] ?? ''
}

export function findLineStart(text: string, position: number): number {
  return text.lastIndexOf('\n', position - 1) + 1
}

/** Returns generated code with the same kind of quotes as the file. */
export function applyQuotesOf({ program, text }: Source, code: string): string {
  const firstImport = program.node.body.find(({ type }) => type === 'ImportDeclaration')
  const usesDoubleQuotes = text.slice(firstImport?.start ?? 0, firstImport?.end ?? 0).includes('"')
  return usesDoubleQuotes ? code.replace(/'([^'"\\]*)'/g, '"$1"') : code
}

/**
 * Returns the first of `candidates` that the file does not use yet. If all are used, returns the first candidate with a number after it.
 */
export function findFreeName({ names }: Source, ...candidates: [string, ...string[]]): string {
  const unusedName = candidates.find((name) => !names.has(name))
  if (unusedName !== undefined) return unusedName
  for (let count = 2; ; count++) if (!names.has(`${candidates[0]}${count}`)) return `${candidates[0]}${count}`
}

function readImportedName(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  return readExportedName(specifier)
}

function readExportedName({ imported }: ImportSpecifier): string {
  return imported.type === 'Identifier' ? imported.name : imported.value
}

/**
 * Returns true if an identifier refers to a variable or a type. Returns false for the name of a property, and for a name inside an import
 * statement.
 */
function isVariableOrTypeReference(path: Reference): boolean {
  const { parent, key, node } = path
  switch (parent.type) {
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'JSXAttribute':
    case 'JSXClosingElement':
    case 'JSXNamespacedName':
    case 'LabeledStatement':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return false
    case 'JSXMemberExpression':
      return key === 'object' && !isInClosingTag(path)
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return key === 'object' || parent.computed
    case 'ObjectProperty':
      return key === 'value' || parent.computed
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassProperty':
      return key !== 'key' || parent.computed
    case 'TSQualifiedName':
      return key === 'left'
    case 'ExportSpecifier':
      return key === 'local'
    default:
      return node.type === 'Identifier' || parent.type === 'JSXOpeningElement'
  }
}

function isInClosingTag(path: NodePath): boolean {
  return (
    path.findParent(({ type }) => type === 'JSXOpeningElement' || type === 'JSXClosingElement')?.type !==
    'JSXOpeningElement'
  )
}

function detectIndent(text: string): string {
  const firstIndent = /^([ \t]+)\S/m.exec(text.replace(/^ *\*.*$/gm, ''))?.[1]
  return firstIndent ?? '  '
}
