import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree, with TypeScript). */
export type Node = { type: string; start: number; end: number } & {
  [field in
    | 'argument'
    | 'body'
    | 'callee'
    | 'declaration'
    | 'declarations'
    | 'exportKind'
    | 'id'
    | 'importKind'
    | 'key'
    | 'source'
    | 'specifiers']?: unknown
}

/** How a source imports a module: by an `import` statement, as a chunk by `import()`, or only for types. */
export type ImportKind = 'static' | 'dynamic' | 'type'

const importNodeTypes =
  /^(?:ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression|TSImportType)$/

/**
 * Parses a source.
 *
 * @param file - The extension determines the syntax of the text.
 */
export function parse(file: string, text: string): Node {
  return parseSync(file, text).program as unknown as Node
}

/** Visits every node of a tree, parents first. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') walk(child, visit, node)
}

/** Returns the module from which a node of the syntax tree imports or re-exports. */
export function importOf(node: Node): { specifier: string; kind: ImportKind } | undefined {
  if (!importNodeTypes.test(node.type)) return undefined
  const { value: specifier } = (node.source ?? node.argument ?? {}) as { value?: unknown }
  if (typeof specifier !== 'string') return undefined
  const isType = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type'
  return { specifier, kind: node.type === 'ImportExpression' ? 'dynamic' : isType ? 'type' : 'static' }
}
