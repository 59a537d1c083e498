import type { NodePath } from '@babel/traverse'
import type { JSXAttribute, JSXElement, Node } from '@babel/types'
import { commentOut, markAllHandled } from './objects.ts'
import { findLineStart, type Reference, readIndentAt, readText, type Source } from './Source.ts'

/**
 * A rule for an attribute: its new name, or a function. If the function returns `text`, that text replaces the attribute. If it returns
 * `drop`, the attribute is removed. If it returns `todo`, the attribute is commented out below that TODO message. If it returns
 * `undefined`, the attribute is handled like an attribute without a rule.
 */
export type AttributeRule =
  | string
  | ((value: AttributeValue) => { text: string } | { todo: string } | 'drop' | undefined)

/** The value of an attribute: `text` is its source text, and `literal` its value if it is a literal. */
export type AttributeValue = { literal?: string | number | boolean; text: string }

/** Returns the JSX element whose tag is the referenced name or starts with that name, as in `<ConnectButton.Custom>`. */
export function findElement(reference: Reference): NodePath<JSXElement> | undefined {
  const openingElement = reference.findParent((path) => !path.isJSXMemberExpression())
  return openingElement?.isJSXOpeningElement() ? (openingElement.parentPath as NodePath<JSXElement>) : undefined
}

export function renameElement({ edits }: Source, { node }: NodePath<JSXElement>, name: string): void {
  for (const tag of [node.openingElement.name, node.closingElement?.name])
    if (tag?.start != null && tag.end != null) edits.update(tag.start, tag.end, name)
}

export function listAttributes(element: NodePath<JSXElement>): NodePath<JSXAttribute>[] {
  const attributes = element.get('openingElement').get('attributes') as NodePath<Node>[]
  return attributes.filter((attribute): attribute is NodePath<JSXAttribute> => attribute.isJSXAttribute())
}

export function readAttributeName({ node }: NodePath<JSXAttribute>): string {
  return node.name.type === 'JSXIdentifier' ? node.name.name : `${node.name.namespace.name}:${node.name.name.name}`
}

/** Returns the value of an attribute without braces, or `undefined` if the attribute has no value. */
export function readAttributeExpression({ node }: NodePath<JSXAttribute>): Node | undefined {
  const { value } = node
  if (value?.type === 'JSXExpressionContainer') return value.expression
  return value ?? undefined
}

export function readAttribute(source: Source, attribute: NodePath<JSXAttribute>): AttributeValue {
  const value = readAttributeExpression(attribute)
  if (!value) return { literal: true, text: 'true' }
  const isLiteral = value.type === 'StringLiteral' || value.type === 'BooleanLiteral' || value.type === 'NumericLiteral'
  return { text: readText(source, value), ...(isLiteral && { literal: value.value }) }
}

/**
 * Applies rules to the attributes of an element. Attributes without a rule are commented out. `key`, `ref` and spread attributes stay
 * unchanged.
 */
export function mapAttributes(
  source: Source,
  element: NodePath<JSXElement>,
  rules: Readonly<Record<string, AttributeRule>>,
  describe: (name: string) => string,
): void {
  for (const attribute of listAttributes(element)) {
    const name = readAttributeName(attribute)
    const rule = rules[name]
    if (name === 'key' || name === 'ref' || rule === name) continue
    if (typeof rule === 'string') {
      source.edits.update(attribute.node.name.start ?? 0, attribute.node.name.end ?? 0, rule)
      continue
    }
    const value = readAttribute(source, attribute)
    const result = rule?.(value) ?? { todo: describe(name) }
    if (result === 'drop') removeAttribute(source, attribute)
    else if ('text' in result) source.edits.update(attribute.node.start ?? 0, attribute.node.end ?? 0, result.text)
    else commentOut(source, attribute, result.todo)
  }
}

/** Removes an attribute and the white space before it, including a line break. */
export function removeAttribute(source: Source, attribute: NodePath): void {
  const { start, end } = attribute.node
  if (start == null || end == null) return
  const spaceLength = /\s*$/.exec(source.text.slice(0, start))?.[0].length ?? 0
  source.edits.remove(start - spaceLength, end)
  markAllHandled(source, attribute)
}

/** Adds an attribute after the last attribute of an element. The new one gets its own line if the last attribute has its own line. */
export function addAttribute(source: Source, element: NodePath<JSXElement>, attribute: string): void {
  const { edits, text } = source
  const { openingElement } = element.node
  const lastAttribute = openingElement.attributes.at(-1)
  const insertPosition = (lastAttribute ?? openingElement.typeParameters ?? openingElement.name).end ?? 0
  const isOnOwnLine =
    lastAttribute?.start != null &&
    text.slice(findLineStart(text, lastAttribute.start), lastAttribute.start).trim() === ''
  const separator = isOnOwnLine ? `\n${readIndentAt(source, lastAttribute.start ?? 0)}` : ' '
  edits.appendLeft(insertPosition, `${separator}${attribute}`)
}

/** Replaces some attributes of an element by one new attribute. If all are replaced, the new attribute is on the line of the tag. */
export function exchangeAttributes(
  source: Source,
  element: NodePath<JSXElement>,
  replacedAttributes: readonly NodePath[],
  attribute: string,
): void {
  const { openingElement } = element.node
  if (replacedAttributes.length !== openingElement.attributes.length || replacedAttributes.length === 0) {
    for (const one of replacedAttributes) removeAttribute(source, one)
    addAttribute(source, element, attribute)
    return
  }
  const start = (openingElement.typeParameters ?? openingElement.name).end ?? 0
  const end = (openingElement.end ?? 0) - (openingElement.selfClosing ? 2 : 1)
  source.edits.update(start, end, ` ${attribute}${openingElement.selfClosing ? ' ' : ''}`)
  for (const one of replacedAttributes) markAllHandled(source, one)
}

/** Wraps the children of a JSX element in another element. */
export function wrapChildren(source: Source, { node }: NodePath<JSXElement>, tag: string, attributes: string): void {
  const { edits, text, indent } = source
  const start = node.openingElement.end ?? 0
  const end = node.closingElement?.start ?? start
  const innerText = text.slice(start, end)
  const openingTag = `<${tag}${attributes}>`
  if (!innerText.includes('\n')) {
    edits.appendLeft(start, openingTag)
    edits.appendRight(end, `</${tag}>`)
    return
  }
  const innerIndent = readIndentAt(source, node.start ?? 0) + indent
  edits.appendLeft(start, `\n${innerIndent}${openingTag}`)
  const templateRanges: [number, number][] = []
  for (const match of innerText.matchAll(/`[^`]*`/g))
    templateRanges.push([start + match.index, start + match.index + match[0].length])
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    const isLastLine = text.slice(at + 1, end).trim() === ''
    const isEmptyLine = text[at + 1] === '\n'
    if (!isLastLine && !isEmptyLine && !templateRanges.some(([from, to]) => at >= from && at < to))
      edits.appendRight(at + 1, indent)
  }
  const lastLineStart = findLineStart(text, end)
  edits.appendLeft(lastLineStart, `${innerIndent}</${tag}>\n`)
}
