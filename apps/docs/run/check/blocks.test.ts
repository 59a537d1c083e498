import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

test('default', () => {
  const text = ['Text', '```ts title="a.ts"', 'a()', '```', '```sh', 'b', '```', '  ```tsx', '  c()', '  ```'].join(
    '\n',
  )
  expect(blocksOf('page.md', text)).toEqual([
    { file: 'page.md', line: 3, language: 'ts', code: 'a()' },
    { file: 'page.md', line: 9, language: 'tsx', code: '  c()' },
  ])
})

test('behavior: leaves out a block that is marked as a declaration', () => {
  expect(blocksOf('page.md', '```ts declaration\ntype A = B\n```')).toEqual([])
})
