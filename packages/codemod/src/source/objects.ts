import type { NodePath } from '@babel/traverse'
import type { Node, ObjectExpression, ObjectMethod, ObjectProperty, SpreadElement } from '@babel/types'
import { addTodo } from './addTodo.ts'
import { findLineStart, readIndentAt, readText, type Source } from './Source.ts'

/** One entry of an object literal. */
export type Entry = NodePath<ObjectProperty | ObjectMethod | SpreadElement>

/** Returns the entries of an object by name. For a spread entry or a computed name, the key is the source text. */
export function readEntries(source: Source, object: NodePath<ObjectExpression>): Map<string, Entry> {
  return new Map(object.get('properties').map((entry) => [readEntryName(source, entry as Entry), entry as Entry]))
}

function readEntryName(source: Source, { node }: Entry): string {
  if (node.type === 'SpreadElement') return readText(source, node)
  if (node.computed) return `[${readText(source, node.key)}]`
  return node.key.type === 'StringLiteral' ? node.key.value : readText(source, node.key)
}

/** Returns the text of an entry's value. For a shorthand entry (`{ networks }`), the text is the entry's name. */
export function readValueText(source: Source, { node }: Entry): string {
  return node.type === 'ObjectProperty' ? readText(source, node.value) : readText(source, node)
}

/**
 * Returns the range of an entry in the file's text. If the entry is alone on its lines, the range includes these lines and the comments
 * above, and `isOnOwnLine` is true.
 */
function findEntryRange({ text }: Source, entry: Entry): { start: number; end: number; isOnOwnLine: boolean } {
  const commentsAbove = (entry.node.leadingComments ?? []).filter(
    ({ start }) => text.slice(findLineStart(text, start ?? 0), start ?? 0).trim() === '',
  )
  const firstPosition = commentsAbove[0]?.start ?? entry.node.start ?? 0
  const end = entry.node.end ?? 0
  const start = findLineStart(text, firstPosition)
  const restOfLine = /^[ \t]*,?[ \t]*(?:\/\/[^\n]*)?\r?\n/.exec(text.slice(end))
  const isOnOwnLine = text.slice(start, firstPosition).trim() === '' && restOfLine !== null
  return isOnOwnLine
    ? { start, end: end + restOfLine[0].length, isOnOwnLine }
    : { start: entry.node.start ?? 0, end, isOnOwnLine }
}

/**
 * Removes entries of one object, with their comments and commas. The caller writes their text in another place, so the imports that the
 * text uses must stay.
 */
export function cutEntries(source: Source, entries: readonly Entry[]): void {
  const removedNodes = new Set<Node>(entries.map(({ node }) => node))
  for (const entry of entries) {
    const { start, end, isOnOwnLine } = findEntryRange(source, entry)
    if (isOnOwnLine) {
      source.edits.remove(start, end)
      continue
    }
    const siblings = (entry.parent as ObjectExpression).properties
    const index = siblings.indexOf(entry.node)
    const previousEntry = siblings[index - 1]
    const nextEntry = siblings[index + 1]
    if (previousEntry && siblings.slice(0, index).some((one) => !removedNodes.has(one)))
      source.edits.remove(previousEntry.end ?? 0, end)
    else source.edits.remove(start, nextEntry?.start ?? end)
  }
}

/** Turns an entry into a comment, with a TODO comment above. The code stays in the file, but does not run any more. */
export function commentOut(source: Source, entry: Entry | NodePath, message: string): void {
  const { text, edits } = source
  const { start, end, isOnOwnLine } = findEntryRange(source, entry as Entry)
  const codeStart = entry.node.start ?? 0
  addTodo(source, entry, message)
  markAllHandled(source, entry)
  if (isOnOwnLine) {
    const indentLength = readIndentAt(source, codeStart).length
    for (let line = findLineStart(text, codeStart); line < end; line = text.indexOf('\n', line) + 1)
      edits.appendRight(Math.min(line + indentLength, text.indexOf('\n', line)), '// ')
    return
  }
  const commaLength = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
  edits.appendRight(start, '/* ')
  // Breaks each `*/` inside the entry, because it would end the comment too early.
  const entryText = text.slice(start, end)
  for (let at = entryText.indexOf('*/'); at >= 0; at = entryText.indexOf('*/', at + 2))
    edits.update(start + at, start + at + 2, '* /')
  edits.appendLeft(end + commaLength, ' */')
}

/** Marks all uses of imports inside a node as handled, because the node is removed from the code. */
export function markAllHandled(source: Source, path: NodePath): void {
  const { start, end } = path.node
  for (const { references } of source.bindings)
    for (const { node } of references)
      if ((node.start ?? 0) >= (start ?? 0) && (node.end ?? 0) <= (end ?? 0)) source.handled.add(node)
}

/** Adds entries after an existing entry. Each new entry gets its own line if the existing entry has its own line. */
export function addEntries(source: Source, after: Entry, entries: readonly string[]): void {
  if (entries.length === 0) return
  const { isOnOwnLine } = findEntryRange(source, after)
  const separator = isOnOwnLine ? `,\n${readIndentAt(source, after.node.start ?? 0)}` : ', '
  source.edits.appendLeft(after.node.end ?? 0, entries.map((entry) => `${separator}${entry}`).join(''))
}

/** Renames an entry of an object. A shorthand entry (`{ old }`) becomes `{ name: old }`. */
export function renameEntry({ edits }: Source, { node }: Entry, name: string): void {
  if (node.type !== 'ObjectProperty' || node.key.start == null || node.key.end == null) return
  if (node.shorthand) edits.prependLeft(node.key.start, `${name}: `)
  else edits.update(node.key.start, node.key.end, name)
}

/** Replaces the indentation `from` by `to` in a text that is moved to another place. The first line stays unchanged. */
export function reindent(text: string, from: string, to: string): string {
  return text
    .split('\n')
    .map((line, index) => (index > 0 && line.startsWith(from) ? to + line.slice(from.length) : line))
    .join('\n')
}
