import { describe, expect, test } from 'vitest'
import { sampleHosts } from './sampleHosts.ts'

const all = ['react-vite', 'next-app', 'vue-vite', 'astro', 'from-rainbowkit', 'from-appkit']

describe('sampleHosts', () => {
  test.each([
    [[], ['react-vite']],
    [['packages/core/src/createCore.ts', 'README.md'], ['react-vite']],
    [['examples/README.md', 'examples/gone/index.html'], ['react-vite']],
    [['examples/astro/package.json', 'examples/astro/src/a.ts', 'packages/core/src/a.ts'], ['astro']],
    [
      ['examples/astro/a.ts', 'examples/next-app/b.ts', 'examples/vue-vite/c.ts'],
      ['astro', 'next-app'],
    ],
    [['packages/codemod/src/migrate.ts'], ['from-rainbowkit']],
    [['packages/codemod/fixtures/appkit/after/src/App.tsx'], ['from-appkit']],
    [['packages/codemod/README.md'], ['react-vite']],
  ])('behavior: the changed files %j select the sites %j', (files, hosts) => {
    expect(sampleHosts(files, all)).toEqual(hosts)
  })
})
