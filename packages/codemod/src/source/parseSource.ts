import { type ParserOptions, parse } from '@babel/parser'
import traverseModule, { type NodePath } from '@babel/traverse'
import type { File, Program } from '@babel/types'

// Babel's function `traverse` is the default import or the field `default` of that import: Babel 7 is CommonJS, so some bundlers wrap its
// default export in an object.
const traverse = (traverseModule as unknown as { default?: typeof traverseModule }).default ?? traverseModule

/** Thrown when a file of the site cannot be parsed. */
export class ParseFault extends Error {
  override name = 'ParseFault'
}

/**
 * Parses a file to a syntax tree.
 *
 * @throws ParseFault if the text cannot be parsed. The message contains the file, the line and the parser's message
 */
export function parseSource(path: string, text: string): NodePath<Program> {
  try {
    return findProgram(parse(text, { sourceType: 'module', plugins: choosePlugins(path) }))
  } catch (error) {
    const { loc, message } = error as Error & { loc?: { line: number; column: number } }
    const positionText = loc ? `:${loc.line}:${loc.column + 1}` : ''
    throw new ParseFault(`${path}${positionText} cannot be parsed: ${message.replace(/ \(\d+:\d+\)$/, '')}`)
  }
}

function choosePlugins(path: string): NonNullable<ParserOptions['plugins']> {
  const decoratorsPlugin = 'decorators-legacy'
  if (/\.[cm]?ts$/.test(path)) return ['typescript', decoratorsPlugin]
  return path.endsWith('.tsx') ? ['typescript', 'jsx', decoratorsPlugin] : ['jsx', decoratorsPlugin]
}

function findProgram(file: File): NodePath<Program> {
  let program: NodePath<Program> | undefined
  traverse(file, {
    Program(path) {
      program = path
      path.stop()
    },
  })
  return program as NodePath<Program>
}
