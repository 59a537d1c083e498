import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { editManifest, type ManifestNeeds, otherPackages } from './editManifest.ts'

const needs: ManifestNeeds = {
  isPackage: (name) => name === 'connectkit',
  packages: ['@latchkey/react', 'latchkey'],
  range: '^1.2.3',
  foreign: ['@tanstack/react-query', 'wagmi', '@wagmi/core', 'viem'],
}
const edit = (text: string) => editManifest('package.json', text, needs)

describe('editManifest', () => {
  test('default', () => {
    const text = `{
\t"files": ["dist", "src"],
\t"dependencies": {
\t\t"@wagmi/core": "workspace:*",
\t\t"connectkit": "^1.9.1",
\t\t"viem": ">=2.0.0",
\t\t"wagmi": "2"
\t},
\t"devDependencies": { "@tanstack/react-query": "^4.0.0" }
}`
    expect(edit(text)).toBe(`{
\t"files": ["dist", "src"],
\t"dependencies": {
\t\t"@latchkey/react": "^1.2.3",
\t\t"@wagmi/core": "workspace:*",
\t\t"latchkey": "^1.2.3",
\t\t"viem": ">=2.0.0",
\t\t"wagmi": "${otherPackages.wagmi.range}"
\t},
\t"devDependencies": { "@tanstack/react-query": "${otherPackages['@tanstack/react-query'].range}" }
}`)
  })

  test('behavior: edits a manifest on one line', () => {
    expect(editManifest('package.json', '{"dependencies":{"connectkit":"1"}}', { ...needs, foreign: [] })).toBe(
      '{"dependencies":{"@latchkey/react": "^1.2.3","latchkey": "^1.2.3"}}',
    )
  })

  test('behavior: leaves a manifest without the kit unchanged', () => {
    const text = '{ "dependencies": { "wagmi": "2" } }'
    expect(edit(text)).toBe(text)
  })

  test('behavior: the ranges equal those of an example', () => {
    const url = new URL('../../../../examples/react-vite/package.json', import.meta.url)
    const { dependencies } = JSON.parse(readFileSync(url, 'utf8'))
    for (const [name, { range }] of Object.entries(otherPackages))
      expect([name, dependencies[name]]).toEqual([name, range])
  })
})
