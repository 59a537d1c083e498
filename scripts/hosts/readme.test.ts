import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../launch/paths.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the README shows a file of an example, which is built and walked', () => {
  expect(read('README.md')).toContain(`\`\`\`tsx\n${read('examples/react-vite/src/App.tsx')}\`\`\``)
})
