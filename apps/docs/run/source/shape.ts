import ts from 'typescript-6'
import { type Comment, commentOf } from './comment.ts'
import { isOurs, type Source } from './program.ts'

/** A property of a type, with all that a table shows. */
export type Field = { name: string; isOptional: boolean; type: string; comment: Comment; declaration: ts.Declaration }

/** Returns the properties of a type that are declared in this repository, in the order of their declaration. */
export function fieldsOf({ checker }: Source, type: ts.Type): Field[] {
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const declaration = property.valueDeclaration ?? property.declarations?.[0]
    if (!declaration || !isOurs(declaration)) return []
    return [
      {
        name: property.name,
        isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
        type: writtenType(declaration) ?? inferredType(checker, property),
        comment: commentOf(declaration),
        declaration,
      },
    ]
  })
}

/** Returns the type of a method that is bound to a kit. Replaces a name that TypeScript has made up by the name in the source. */
function inferredType(checker: ts.TypeChecker, property: ts.Symbol): string {
  const text = checker.typeToString(checker.getTypeOfSymbol(property))
  return text.replace(/\brest_0(\??): Parameters\b/, `parameters$1: ${property.name}.Parameters`)
}

/** Returns the type that a type alias stands for. */
export function typeOf({ checker }: Source, symbol: ts.Symbol): ts.Type {
  return checker.getDeclaredTypeOfSymbol(symbol)
}

/** Returns the type of a declaration in one line, as it is written in the source. */
export function writtenType(declaration: ts.Node): string | undefined {
  if (ts.isMethodSignature(declaration)) {
    const text = oneLine(declaration.getText())
    return text.slice(declaration.name.getText().length).replace(/\)\s*:\s*/, ') => ')
  }
  const { type } = declaration as { type?: ts.TypeNode }
  return type && oneLine(type.getText()).replace(/ \| undefined$/, '')
}

export function oneLine(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/^\| /, '')
    .trim()
}

/** Returns the declaration of a type as it is written in the source, but without `export`. */
export function writtenDeclaration(symbol: ts.Symbol): string {
  const declaration = symbol.declarations?.find(
    (node) => ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node),
  )
  if (!declaration) throw new Error(`${symbol.name} is no type.`)
  return removeIndent(declaration.getText()).replace(/^export /, '')
}

function removeIndent(text: string): string {
  const lines = text.split('\n')
  const indents = lines
    .slice(1)
    .filter((line) => line.trim())
    .map((line) => /^ */.exec(line)?.[0].length ?? 0)
  const smallestIndent = Math.min(...indents, Number.POSITIVE_INFINITY)
  return lines
    .map((line, index) => (index === 0 ? line : line.slice(Number.isFinite(smallestIndent) ? smallestIndent : 0)))
    .join('\n')
}

/** Returns whether a type is one object type, so that a table can show it. A union is not. */
export function isRecord({ checker }: Source, type: ts.Type): boolean {
  return (
    !type.isUnion() &&
    type.getCallSignatures().length === 0 &&
    checker.getPropertiesOfType(type).length > 0 &&
    !(type.flags & ts.TypeFlags.StringLike)
  )
}
