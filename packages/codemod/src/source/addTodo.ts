import type { NodePath } from '@babel/traverse'
import { findLineStart, readIndentAt, type Source } from './Source.ts'

export const todoMark = 'TODO(latchkey):'

/**
 * Adds a TODO comment above a node: above the innermost statement, property, attribute or element that contains the node and is first on
 * its line.
 */
export function addTodo(source: Source, path: NodePath, message: string): void {
  const { text, edits } = source
  const { position, isChild } = findAnchor(source, path)
  const lineStart = findLineStart(text, position)
  const todoText = `${todoMark} ${message}`
  if (hasTodo(source, lineStart, todoText)) return
  const comment = isChild ? `{/* ${todoText} */}` : `// ${todoText}`
  edits.appendLeft(lineStart, `${readIndentAt(source, position)}${comment}\n`)
}

const writtenTodosBySource = new WeakMap<Source, Set<string>>()

/**
 * Returns true if the comments above a line already contain the TODO comment, written in this run or an earlier one. Otherwise records the
 * comment as written in this run.
 */
function hasTodo(source: Source, lineStart: number, line: string): boolean {
  const writtenKeys = writtenTodosBySource.get(source) ?? new Set()
  writtenTodosBySource.set(source, writtenKeys)
  const key = `${lineStart} ${line}`
  if (writtenKeys.has(key)) return true
  writtenKeys.add(key)
  const linesAbove = source.text.slice(0, lineStart).split('\n').slice(0, -1)
  while (/^\s*(?:\/\/|\{?\/\*)/.test(linesAbove.at(-1) ?? '')) if (linesAbove.pop()?.includes(line)) return true
  return false
}

function findAnchor({ text }: Source, path: NodePath): { position: number; isChild: boolean } {
  for (let at: NodePath | null = path; at; at = at.parentPath) {
    const position = at.node.start ?? 0
    const isFirstOnLine = text.slice(findLineStart(text, position), position).trim() === ''
    if (!isFirstOnLine) continue
    const { type: parent } = at.parent ?? {}
    const isInElement = parent === 'JSXElement' || parent === 'JSXFragment'
    if (isInElement && ['JSXElement', 'JSXFragment', 'JSXExpressionContainer'].includes(at.type))
      return { position, isChild: true }
    if (isInElement) continue
    const canHaveComment =
      at.isStatement() ||
      at.isJSXAttribute() ||
      at.isJSXElement() ||
      ['elements', 'arguments', 'properties', 'specifiers'].includes(at.listKey ?? '') ||
      (at.listKey === 'body' && parent !== 'Program')
    if (canHaveComment) return { position, isChild: false }
  }
  return { position: path.getStatementParent()?.node.start ?? 0, isChild: false }
}
