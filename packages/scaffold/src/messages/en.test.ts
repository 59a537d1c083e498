import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as errors from '@latchkey/core/errors'
import { createTranslate } from '@latchkey/core/messages'
import { describe, expect, test } from 'vitest'
import { en, type Language } from './en.ts'
import { errorMessages } from './errorMessages.ts'

/** Returns the source code of all files that may use texts, as one string. */
function readSources(): string {
  const root = join(import.meta.dirname, '..')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !/\.(test|stories)\.|^stories\/|(?:^|\/)(?:en|firstTexts|laterTitles|pairingTexts)\.ts$/.test(path),
    )
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
}

/** Returns the texts whose key starts with `prefix.`. In the result, their keys have no prefix. */
function textsUnder(prefix: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(en)
      .filter(([key]) => key.startsWith(`${prefix}.`))
      .map(([key, text]) => [key.slice(prefix.length + 1), text]),
  )
}

describe('en', () => {
  test('behavior: every text is used', () => {
    const source = readSources()
    const literalKeys = new Set([...source.matchAll(/'([\w.]+)'/g)].map(([, key]) => key))
    // A template in the source, such as `connecting.${outcome}.title`, becomes a RegExp that matches the key for every outcome.
    const templates = [...source.matchAll(/`((?:\w+\.)+[\w.]*\$\{[^`]*)`/g)].map(
      ([, template = '']) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '\\w+')}$`),
    )
    const unusedKeys = Object.keys(en).filter(
      (key) => !literalKeys.has(key) && !templates.some((pattern) => pattern.test(key)),
    )
    expect(unusedKeys).toEqual([])
  })

  test('behavior: every alert has a text that equals the error text of core', () => {
    expect(textsUnder('alert')).toEqual(errors.alertTexts)
  })

  test('behavior: no text has an exclamation mark, an ellipsis or extra spaces', () => {
    for (const text of Object.values(en).flatMap((message) =>
      typeof message === 'string' ? [message] : Object.values(message),
    )) {
      expect(text).not.toMatch(/!|\s{2}|^\s|\s$|\.\.\./)
    }
  })

  test('behavior: the count selects the plural form', () => {
    const t = createTranslate('en', en)
    expect([0, 1, 1234].map((count) => t('networks.count', { count }))).toEqual([
      '0 networks',
      '1 network',
      '1,234 networks',
    ])
  })
})

describe('errorMessages', () => {
  test('behavior: has a text for every error that a visitor can see', () => {
    const completeTexts = { ...en, ...errorMessages() } satisfies Language
    expect(completeTexts['error.RequestPending']).toBe('The wallet already has a request open')
    const { 'error.RequestPending': _, ...rest } = completeTexts
    // @ts-expect-error -- one text is missing
    const incompleteTexts: Language = rest
    expect(Object.keys(incompleteTexts)).toHaveLength(Object.keys(completeTexts).length - 1)
  })
})
