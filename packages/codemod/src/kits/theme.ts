import type { NodePath } from '@babel/traverse'
import type { ObjectExpression } from '@babel/types'
import { readEntries, readValueText } from '../source/objects.ts'
import type { Source } from '../source/Source.ts'
import { readText } from '../source/Source.ts'

/** The theme of another toolkit, converted to options of Latchkey. `rest` has the entries that have no counterpart. */
export type Theme = { mode?: string; variables: readonly string[]; rest: readonly string[] }

/** Converts an object of theme settings to variables of Latchkey's theme. */
export function readVariables(
  source: Source,
  object: NodePath<ObjectExpression>,
  names: Readonly<Record<string, string | ((value: string) => string | undefined)>>,
): Pick<Theme, 'variables' | 'rest'> {
  const variables: string[] = []
  const entriesWithoutCounterpart: string[] = []
  for (const [name, entry] of readEntries(source, object)) {
    const rule = names[name]
    const value = readValueText(source, entry)
    const variable = typeof rule === 'string' ? `'${rule}': ${value}` : rule?.(value)
    if (variable) variables.push(variable)
    else entriesWithoutCounterpart.push(readText(source, entry.node).replace(/\s+/g, ' '))
  }
  return { variables, rest: entriesWithoutCounterpart }
}

export function createThemeOptions({ mode, variables }: Theme): string[] {
  return [
    ...(mode ? [`themeMode: ${mode}`] : []),
    ...(variables.length > 0 ? [`themeVariables: { ${variables.join(', ')} }`] : []),
  ]
}

/** Converts source text with a number of pixels to source text with a CSS length: `8` to `'8px'`. Returns any other text unchanged. */
export function toCssLength(value: string): string {
  return /^\d+$/.test(value) ? `'${value}px'` : value
}
