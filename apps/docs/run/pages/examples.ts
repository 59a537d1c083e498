import { readFileSync } from 'node:fs'
import type { Comment } from '../source/comment.ts'

/**
 * Examples for functions without an example in their doc comment. They are in one file, where the name of the function is the heading
 * above.
 */
export type Examples = { file: string; byName: ReadonlyMap<string, string>; used: Set<string> }

export function readExamples(file: string): Examples {
  const parts = readFileSync(file, 'utf8').split(/^## /m).slice(1)
  const byName = new Map(
    parts.map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, end).trim(), part.slice(end).trim()]
    }),
  )
  return { file, byName, used: new Set() }
}

/** Returns the example in the doc comment, or else the example in the examples' file. */
export function exampleOf({ file, byName, used }: Examples, name: string, comment: Comment): string {
  if (comment.example) return `\`\`\`tsx\n${comment.example}\n\`\`\``
  const example = byName.get(name)
  if (!example) throw new Error(`${name} has no example: neither in its doc comment nor in ${file}.`)
  used.add(name)
  return example
}

/** Throws if the examples' file has an example for a function that does not exist any more. */
export function assertUsed({ file, byName, used }: Examples) {
  const unusedNames = [...byName.keys()].filter((name) => !used.has(name))
  if (unusedNames.length > 0) throw new Error(`${file} has examples that no page shows: ${unusedNames.join(', ')}.`)
}
