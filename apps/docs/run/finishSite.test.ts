import { expect, test } from 'vitest'
import { labelTables } from './finishSite.ts'

test('default', () => {
  const head = '<thead><tr><th>flag</th><th>what <code>it</code> does</th></tr></thead>'
  const table = (cells: string) => `${head}<tbody><tr>${cells}</tr></tbody></table>`
  expect(labelTables(`<table>${table('<td>a</td><td align="left">b</td>')}`)).toBe(
    `<table class="stack">${table('<td>a</td><td align="left" data-label="what it does">b</td>')}`,
  )
})

test('behavior: does not change a table of the reference, which has labels', () => {
  const html = '<table class="facts"><thead></thead></table>'
  expect(labelTables(html)).toBe(html)
})
