import { createTranslate, type Message } from '@latchkey/core/messages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { en, type MessageKey } from './en.ts'
import { pseudoCatalogue } from './pseudo.ts'

const formsOf = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message))
const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe('pseudoCatalogue', () => {
  test('default', () => {
    expect(pseudoCatalogue({ plain: 'Back', filled: 'Open {wallet}' })).toEqual({
      plain: '[Ɓáçķ~~]',
      filled: '[Öþéñ {wallet}~~~~~]',
    })
  })

  test('behavior: translates every plural form', () => {
    expect(pseudoCatalogue({ count: { one: '{count} a', other: '{count} b' } })).toEqual({
      count: { one: '[{count} á~~~]', other: '[{count} ƀ~~~]' },
    })
  })

  test('behavior: puts every text in brackets, keeps its placeholders and replaces all its letters', () => {
    const pseudo = pseudoCatalogue<MessageKey>(en)
    expect(Object.keys(pseudo)).toEqual(Object.keys(en))
    for (const [key, message] of Object.entries<Message>(en)) {
      const pseudoForms = formsOf(pseudo[key as MessageKey])
      expect(pseudoForms.map(placeholdersOf)).toEqual(formsOf(message).map(placeholdersOf))
      for (const text of pseudoForms) expect(text.replaceAll(/\{\w+\}/g, '')).toMatch(/^\[[^A-Za-z]+\]$/)
    }
  })

  test('behavior: leaves filled-in values unchanged', () => {
    const t = createTranslate('en-XA', pseudoCatalogue({ text: 'Approve in {wallet}.' }))
    fc.assert(
      fc.property(fc.string(), (wallet) => {
        expect(t('text', { wallet })).toBe(`[Áþþŕöṽé îñ ${wallet}.~~~~~~~]`)
      }),
    )
  })
})
