import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../../tooling/workspace.ts'
import { inline, table } from '../html.ts'
import type { Page } from './page.ts'

const readErrorsFile = () => readFileSync(join(root, 'docs/errors.md'), 'utf8')

/** Returns all codes that have a row in a table of `docs/errors.md`. */
export const errorCodes = (): string[] =>
  [...readErrorsFile().matchAll(/<a id="\w+"><\/a>`(\w+)`/g)].map(([, code = '']) => code)

/** Returns the page for `docs/errors.md`. Each error has a link to a row of this page (`docsPath`). */
export function errorsPage(): Page {
  return {
    path: 'errors.md',
    title: 'Errors',
    description: 'Every error by its code: what it says, and what to do.',
    headings: { min: 2, max: 2 },
    body: readErrorsFile()
      .replace(/^# .*\n/, '')
      .replace(/^\| .*\n\|[-|\s]+\n(?:\|.*\n?)+/gm, (lines) => `${toTable(lines)}\n`),
  }
}

/** Converts a Markdown table to an HTML table that fits on a phone. */
function toTable(lines: string): string {
  const [head = [], , ...rows] = lines
    .trim()
    .split('\n')
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  const cellOf = (cell: string) => {
    const [, id, code] = /^<a id="(\w+)"><\/a>`(\w+)`$/.exec(cell) ?? []
    return id ? `<code id="${id}">${code}</code>` : inline(cell)
  }
  const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return table(
    head.map(capitalize),
    rows.map((row) => row.map(cellOf)),
  )
}
