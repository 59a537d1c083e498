import { expect, test } from 'vitest'
import { findFaults, type Manifest } from './whatLacks.ts'

const manifest: Manifest = {
  name: 'example',
  version: '1.0.0',
  description: 'An example.',
  keywords: ['example'],
  license: 'MIT',
  homepage: 'https://example.com',
  bugs: 'https://example.com/issues',
  repository: { type: 'git', url: 'git+https://example.com/example.git' },
  publishConfig: { access: 'public' },
  exports: {
    '.': { '@latchkey/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
    './package.json': './package.json',
  },
  bin: { example: './dist/bin.js' },
  dependencies: { other: '^1.0.0' },
}
const files = [
  ...['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'],
  ...['dist/index.js', 'dist/index.d.ts', 'dist/bin.js'],
]
const without = (file: string) => files.filter((each) => each !== file)

test('default: finds no fault in a complete package', () => {
  expect(findFaults(manifest, files)).toEqual([])
})

test('behavior: names the files that are missing in a package which is not built', () => {
  expect(findFaults(manifest, files.slice(0, 4))).toEqual([
    'example: dist/index.d.ts is missing.',
    'example: dist/index.js is missing.',
    'example: dist/bin.js is missing.',
  ])
})

test('behavior: names missing texts and missing fields of the manifest', () => {
  expect(findFaults(manifest, without('CHANGELOG.md'))).toEqual(['example: CHANGELOG.md is missing.'])
  const { repository: _, ...bare } = manifest
  expect(findFaults(bare, files)).toEqual(['example: package.json has no repository.'])
})

test('behavior: names version ranges of the workspace, and tests', () => {
  const dependencies = { other: 'workspace:^', another: 'catalog:' }
  expect(findFaults({ ...manifest, dependencies }, [...files, 'src/index.test.ts'])).toEqual([
    'example: "workspace:^" is no range for a registry.',
    'example: "catalog:" is no range for a registry.',
    'example: src/index.test.ts is not for a site.',
  ])
})
