import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorsOf, deadLinks, targetsOf } from './links.ts'

describe('deadLinks', () => {
  test('default', () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'))
    const links = [
      '/there.html#place',
      '/there.html#nowhere',
      '/gone/',
      '#here',
      '#not-here',
      'https://example.com/gone',
    ]
    writeFileSync(
      join(folder, 'index.html'),
      `<p id="here">${links.map((link) => `<a href="${link}">x</a>`).join('')}</p>`,
    )
    writeFileSync(join(folder, 'there.html'), '<p id="place"></p>')
    expect(deadLinks(folder)).toEqual({
      count: 5,
      faults: [
        'index.html: /there.html#nowhere has no such place',
        'index.html: /gone/ is not there',
        'index.html: #not-here has no such place',
      ],
    })
  })
})

describe('targetsOf', () => {
  test('default', () => {
    const text = '[a](a.md) `[b](b.md)` ![c](c.png) <img src="d.png" width="9">\n```md\n[e](e.md)\n```\n'
    expect(targetsOf(text)).toEqual(['a.md', 'c.png', 'd.png'])
  })
})

describe('placesOf', () => {
  test('default', () => {
    const text = '# A title, `code` and [a link](a.md)\n\n<a id="named"></a>\n'
    expect(anchorsOf(text)).toEqual(new Set(['a-title-code-and-a-link', 'named']))
  })
})
