import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './workspace.ts'

/** The published sources by file, without code for tests. */
const sources = new Map(
  globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter(
      (file) =>
        !/\.(?:test|test-d|stories)\.|\/stories\/|^packages\/(?:chains|phone|testing)\/|^packages\/core\/src\/testing\//.test(
          file,
        ),
    )
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)
const core = 'packages/core/src'

/**
 * Returns the `names` for which `pattern` matches no source. The file that declares the names is not searched, because a declaration is not
 * a use of the name.
 */
function findUnused(names: readonly string[], declaredIn: string, pattern: (name: string) => RegExp): string[] {
  const elsewhere = [...sources].filter(([file]) => file !== declaredIn && !file.endsWith('/visitorCodes.ts'))
  return names.filter((name) => !elsewhere.some(([, text]) => pattern(name).test(text)))
}

/** Returns the keys of the object in `export const <name> = {`. Biome indents these keys by two spaces. */
function keysOf(text: string, name: string): string[] {
  const body = new RegExp(`export const ${name}\\b[^{]*\\{([^]*?)\\n\\}`).exec(text)?.[1] ?? ''
  return all(body, /^ {2}(\w+):/gm)
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/**
 * Creates a pattern that matches a source with both the error code and a call of the function `verb`, in either order. The code may come
 * first, because a source may compute the code before it calls the function.
 */
const near = (verb: string) => (code: string) => new RegExp(`${verb}\\([^]*'${code}'|'${code}'[^]*${verb}\\(`)

describe('error codes', () => {
  const catalogues = [...sources].flatMap(([file, text]) => {
    const [name] = file.startsWith(`${core}/errors/`) ? all(text, /export class (\w+Error) extends LatchkeyError/g) : []
    const [texts] = all(text, /export const (\w+Texts) = /g)
    return name && texts ? [{ file, name, codes: keysOf(text, texts) }] : []
  })

  test('behavior: the test finds every exported catalogue', () => {
    const exported = all(sources.get(`${core}/exports/errors.ts`)!, /\b(\w+Texts)\b/g)
    expect(catalogues.map(({ file }) => file)).toHaveLength(exported.length - 1) // alertTexts
    expect(catalogues.filter(({ codes }) => codes.length === 0)).toEqual([])
  })

  test.each(catalogues)('behavior: each code of $name is thrown', ({ file, name, codes }) => {
    expect(findUnused(codes, file, near(`new ${name}`))).toEqual([])
  })

  test('behavior: each alert is raised', () => {
    const file = `${core}/errors/alerts.ts`
    const text = sources.get(file)!
    const fromServers = all(text, /return '(\w+)'/g)
    const raised = keysOf(text, 'alertTexts').filter((code) => !fromServers.includes(code))
    expect(raised).toContain('NetworkNotFound')
    expect(findUnused(raised, file, near('raiseAlert'))).toEqual([])
  })
})

describe('events', () => {
  test('behavior: each event is recorded', () => {
    const file = `${core}/notices/eventsController.ts`
    const names = [...new Set(all(sources.get(file)!, /'([A-Z]+(?:_[A-Z]+)+|INITIALIZE)'/g))]
    expect(names).toContain('MODAL_OPEN')
    expect(findUnused(names, file, (name) => new RegExp(`'${name}'`))).toEqual([])
  })
})

describe('features', () => {
  test('behavior: each feature is read', () => {
    const file = `${core}/options/features.ts`
    const names = keysOf(sources.get(file)!, 'defaultFeatures')
    expect(names).toContain('analytics')
    expect(findUnused(names, file, (name) => new RegExp(`\\bfeatures\\??\\.${name}\\b`))).toEqual([])
  })
})
