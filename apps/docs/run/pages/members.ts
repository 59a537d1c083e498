import ts from 'typescript-6'
import { code, inline, type Links } from '../html.ts'
import { type Comment, commentOf } from '../source/comment.ts'
import { isOurs, type Source } from '../source/program.ts'
import { fieldsOf, isRecord, oneLine } from '../source/shape.ts'
import { expectText, fieldTable } from './options.ts'

/** Returns the signature of a function. The tables below it show the fields of its parameters and its result. */
function signatureText(source: Source, { name, signature, widest, isBound }: CalledFunction, links: Links): string {
  const parameters = parametersOf(widest, isBound).map((parameter) => {
    const declaration = parameter.valueDeclaration as ts.ParameterDeclaration | undefined
    const isOptional = declaration && (declaration.questionToken || declaration.initializer)
    const type = source.checker.getTypeOfSymbol(parameter)
    const typeName = typeNameOf(parameter)
    if (typeName && Object.hasOwn(parameterNames, typeName)) return `${nameOf(parameter)}: ${typeName}`
    const parameterType = typeText(
      source,
      isOptional ? source.checker.getNonNullableType(type) : type,
      links,
      declaration?.type,
    )
    return `${nameOf(parameter)}${isOptional ? '?' : ''}: ${parameterType}`
  })
  const { declaration } = signature
  const node = declaration && !ts.isJSDocSignature(declaration) ? declaration.type : undefined
  const returnType = typeText(source, source.checker.getReturnTypeOfSignature(signature), links, node)
  const result = isBound && !returnType.startsWith('Promise<') ? `Promise<${returnType}>` : returnType
  const generics = signature.typeParameters?.map(({ symbol }) => symbol.name).join(', ')
  return `${name}${generics ? `<${generics}>` : ''}(${parameters.join(', ')}): ${result}`
}

type CalledFunction = {
  name: string
  signature: ts.Signature
  /** The overload with the most parameters. If there are no overloads, this is `signature`. */
  widest: ts.Signature
  isBound: boolean
}

/** Returns the parameters that a site passes. A function that is bound to a kit gets its first parameter from the kit. */
const parametersOf = ({ parameters }: ts.Signature, isBound: boolean) => (isBound ? parameters.slice(1) : parameters)

/** Returns the name of a parameter for the page. A destructured parameter has no name in the source, so its name is made from its type. */
function nameOf(parameter: ts.Symbol): string {
  if (!/^(__|rest_)/.test(parameter.name)) return parameter.name
  const record = typeNameOf(parameter)
  return (record && parameterNames[record]) ?? 'parameters'
}

const parameterNames: Readonly<Record<string, string>> = { Core: 'core', Latchkey: 'kit', Network: 'network' }

/** Returns the name of a parameter's type, even inside `Pick`: `Network` for `Pick<Network, 'blockExplorers'>`. */
function typeNameOf({ valueDeclaration }: ts.Symbol): string | undefined {
  const text = (valueDeclaration as ts.ParameterDeclaration | undefined)?.type?.getText()
  return /^(?:Pick<)?(\w+)\b/.exec(text ?? '')?.[1]
}

/** Returns a short text for a type: its name if a page explains it, otherwise its fields. */
function typeText(source: Source, type: ts.Type, links: Links, node?: ts.TypeNode): string {
  const { checker } = source
  // For a callback, the text in the source is clearer, because it has the names of types and not their fields.
  if (node && ts.isFunctionTypeNode(node)) return oneLine(node.getText())
  const writtenType = node && ts.isTypeReferenceNode(node) ? node.getText() : undefined
  // The fields of this type are in a table below the signature, so its name is enough here.
  const hasTable = writtenType?.endsWith('.Parameters')
  if (writtenType && !hasTable && Object.hasOwn(links, writtenType)) return writtenType
  if (type.aliasSymbol && Object.hasOwn(links, type.aliasSymbol.name)) return type.aliasSymbol.name
  const [typeArgument] = checker.getTypeArguments(type as ts.TypeReference)
  if (typeArgument && type.symbol?.name === 'Promise') return `Promise<${typeText(source, typeArgument, links)}>`
  if (typeArgument && checker.isArrayType(type)) return `readonly ${typeText(source, typeArgument, links)}[]`
  if (type.isUnion() && type.types.every((each) => isRecord(source, each) && fieldsOf(source, each).length > 0))
    return '{ … } | { … }'
  if (isRecord(source, type)) {
    const fields = fieldsOf(source, type)
    const names = fields.map(({ name, isOptional }) => `${name}${isOptional ? '?' : ''}`)
    if (fields.length > 0) return fields.length > 5 ? '{ … }' : `{ ${names.join(', ')} }`
  }
  return checker
    .typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
    .replace(/`eip155:\$\{string\}`(?: \| `\w+:\$\{string\}`)+/g, 'CaipNetworkId')
    .replace(/"eip155"(?: \| "\w+")+/g, 'Namespace')
    .replace(/Readonly<Record<`--lk-\$\{string\}`, string>>/g, 'ThemeVariables')
}

/**
 * Returns the section of a function without its heading: what the function does, its parameters, its result, its errors, and an example.
 */
export function functionText(
  source: Source,
  {
    name,
    signature,
    widest = signature,
    isBound = false,
    comment,
    example,
    links,
  }: {
    name: string
    signature: ts.Signature | undefined
    /** The overload whose parameters the section shows. Defaults to `signature`. */
    widest?: ts.Signature | undefined
    /** Whether the function is bound to a kit. Sites then call it without its first parameter, and it returns a promise. */
    isBound?: boolean
    comment: Comment
    example: string | undefined
    links: Links
  },
): string {
  const parts: string[] = []
  expectText(name, comment.text)
  if (comment.text) parts.push(inline(comment.text))
  if (signature && widest) {
    const calledFunction = { name, signature, widest, isBound }
    parts.push(`\`\`\`ts declaration wrap\n${signatureText(source, calledFunction, links)}\n\`\`\``)
    parts.push(...parameterTexts(source, calledFunction, comment, links))
    const returnText = returnTable(source, name, signature, links)
    if (returnText) parts.push(returnText)
  }
  if (comment.returns) parts.push(`**Returns** ${inline(comment.returns)}`)
  if (comment.throws.length > 0)
    parts.push(`**Throws**\n\n${comment.throws.map((each) => `- ${throwsText(each)}`).join('\n')}`)
  if (example) parts.push(`**Example**\n\n${example}`)
  for (const see of comment.see) parts.push(`See ${inline(see)}.`)
  return parts.join('\n\n')
}

/** Formats `ConnectionError \`UserRejected\`, …`, with a link from each code to its row on the page of errors. */
export function throwsText(text: string): string {
  const [, family = '', rest = ''] = /^(\w+Error)?,?\s*(.*)$/s.exec(text) ?? []
  const linkedCodes = rest.replace(/`([A-Z]\w+)`/g, (whole, name: string) =>
    knownCodes.has(name) ? `[${whole}](/errors/#${name.toLowerCase()})` : whole,
  )
  return `${family ? `[\`${family}\`](/errors/#${family.toLowerCase()}) ` : ''}${linkedCodes}`
}

/** The codes that the page of errors explains. */
const knownCodes = new Set<string>()
export function addKnownCodes(codes: Iterable<string>) {
  for (const name of codes) knownCodes.add(name)
}

/** Describes the parameters of a function: plain ones as a list, records as tables. */
function parameterTexts(
  source: Source,
  { name, widest, isBound }: CalledFunction,
  { params }: Comment,
  links: Links,
): string[] {
  const { checker } = source
  const plainParameters = parametersOf(widest, isBound).flatMap((parameter) =>
    params[parameter.name] ? [`- ${code(parameter.name)}: ${inline(params[parameter.name] ?? '')}`] : [],
  )
  const tables = parametersOf(widest, isBound).flatMap((parameter) => {
    const type = checker.getNonNullableType(checker.getTypeOfSymbol(parameter))
    const alias = type.aliasSymbol?.name
    // A type with its own section is linked. A type of a dependency is not explained.
    if ((alias && Object.hasOwn(links, alias)) || !isRecord(source, type)) return []
    if (Object.hasOwn(parameterNames, typeNameOf(parameter) ?? '')) return []
    const fields = fieldsOf(source, type).map((field) => {
      const { comment } = field
      return comment.text ? field : { ...field, comment: { ...comment, text: params[field.name] ?? '' } }
    })
    return fields.length > 0 ? [fieldTable(fields, links, { prefix: idOf(name), marksRequired: true })] : []
  })
  const texts = [plainParameters.join('\n'), ...tables].filter(Boolean)
  return texts.length > 0 ? ['**Parameters**', ...texts] : []
}

function returnTable(source: Source, name: string, signature: ts.Signature, links: Links): string | undefined {
  const { checker } = source
  const returnType = checker.getReturnTypeOfSignature(signature)
  const type = checker.getAwaitedType(returnType) ?? returnType
  const alias = type.aliasSymbol
  const { declaration: signatureNode } = signature
  const node = signatureNode && !ts.isJSDocSignature(signatureNode) ? signatureNode.type?.getText() : undefined
  if (node && Object.hasOwn(links, node)) return `**Returns** ${code(node, links)}`
  if (alias && Object.hasOwn(links, alias.name)) return `**Returns** ${code(alias.name, links)}`
  const declaration = alias?.declarations?.[0]
  if (type.isUnion() && declaration && isOurs(declaration) && ts.isTypeAliasDeclaration(declaration))
    return `**Returns**\n\n\`\`\`ts declaration wrap\n${unionText(declaration)}\n\`\`\``
  if (type.isUnion() || !isRecord(source, type)) return undefined
  const fields = fieldsOf(source, type)
  return fields.length > 0
    ? `**Returns**\n\n${fieldTable(fields, links, { prefix: `${idOf(name)}-returns` })}`
    : undefined
}

const idOf = (name: string) => name.replace(/^kit\./, '').toLowerCase()

function unionText(declaration: ts.TypeAliasDeclaration): string {
  const lines = declaration.type.getFullText().replace(/^\n/, '').split('\n')
  const indents = lines.filter((line) => line.trim()).map((line) => /^ */.exec(line)?.[0].length ?? 0)
  const smallestIndent = Math.min(...indents)
  return lines
    .map((line) => line.slice(smallestIndent))
    .join('\n')
    .trimEnd()
}

export function commentOfSymbol(symbol: ts.Symbol | undefined): Comment {
  return commentOf(symbol?.valueDeclaration ?? symbol?.declarations?.[0])
}
