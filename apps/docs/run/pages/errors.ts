import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../../tooling/workspace.ts'
import type { Page } from './page.ts'

const text = () => readFileSync(join(root, 'docs/errors.md'), 'utf8')

/** The codes that have a row of their own. */
export const errorCodes = (): string[] => [...text().matchAll(/<a id="\w+"><\/a>`(\w+)`/g)].map(([, code = '']) => code)

/** `docs/errors.md`: the addresses of errors (`docsPath`) lead to its anchors. */
export function errorsPage(): Page {
  return {
    path: 'errors.md',
    title: 'Errors',
    description: 'Every error by its code: what it says, and what to do.',
    body: text().replace(/^# .*\n/, ''),
  }
}
