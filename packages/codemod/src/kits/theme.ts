import type { NodePath } from '@babel/traverse'
import type { ObjectExpression } from '@babel/types'
import { entriesOf, valueText } from '../source/objects.ts'
import type { Source } from '../source/Source.ts'
import { textOf } from '../source/Source.ts'

/** A kit's look as options of Latchkey, and what has no counterpart. */
export type Theme = { mode?: string; variables: readonly string[]; rest: readonly string[] }

/** Reads an object whose entries are variables of Latchkey's theme under other names. */
export function readVariables(
  source: Source,
  object: NodePath<ObjectExpression>,
  names: Readonly<Record<string, string | ((value: string) => string | undefined)>>,
): Pick<Theme, 'variables' | 'rest'> {
  const variables: string[] = []
  const rest: string[] = []
  for (const [name, entry] of entriesOf(source, object)) {
    const rule = names[name]
    const value = valueText(source, entry)
    const written = typeof rule === 'string' ? `'${rule}': ${value}` : rule?.(value)
    if (written) variables.push(written)
    else rest.push(textOf(source, entry.node).replace(/\s+/g, ' '))
  }
  return { variables, rest }
}

export function themeOptions({ mode, variables }: Theme): string[] {
  return [
    ...(mode ? [`themeMode: ${mode}`] : []),
    ...(variables.length > 0 ? [`themeVariables: { ${variables.join(', ')} }`] : []),
  ]
}

/** A length that a kit may give as a number of pixels. */
export function asLength(value: string): string {
  return /^\d+$/.test(value) ? `'${value}px'` : value
}
