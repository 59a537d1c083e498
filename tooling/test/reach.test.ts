import { describe, expect, test } from 'vitest'
import { reachOf } from './reach.ts'

const workspace = new Map([
  ['packages/core', { name: 'core', needs: [] }],
  ['packages/ui', { name: 'ui', needs: [] }],
  ['packages/react', { name: 'react', needs: ['core', 'ui'] }],
  ['packages/server', { name: 'server', needs: [] }],
  ['apps/demo', { name: 'demo', needs: ['react'] }],
])

const reach = (...files: string[]) => {
  const reached = reachOf(files, workspace)
  return reached === 'everything' ? reached : { packages: [...reached.packages].sort(), tests: reached.tests }
}

describe('reachOf', () => {
  test('default', () => {
    expect(reach('packages/core/src/a.ts')).toEqual({
      packages: ['apps/demo', 'packages/core', 'packages/react'],
      tests: [],
    })
    expect(reach('packages/server/src/a.ts')).toEqual({ packages: ['packages/server'], tests: [] })
  })

  test('behavior: a changed test, story or spec reaches only itself', () => {
    const tests = ['packages/core/src/a.test.ts', 'packages/ui/src/A.stories.tsx', 'apps/demo/e2e/a.spec.ts']
    expect(reach(...tests)).toEqual({ packages: [], tests })
  })

  test('behavior: a file that tests share reaches its package', () => {
    expect(reach('apps/demo/e2e/support/visitor.ts')).toEqual({ packages: ['apps/demo'], tests: [] })
    expect(reach('packages/react/src/a.test.setup.ts')).toMatchObject({ packages: ['apps/demo', 'packages/react'] })
  })

  test('behavior: a text file reaches no suite', () => {
    expect(reach('README.md', 'docs/a.md', '.changeset/a.md', 'packages/core/README.md')).toEqual({
      packages: [],
      tests: [],
    })
  })

  test('behavior: a file outside packages and apps reaches everything', () => {
    for (const file of ['pnpm-lock.yaml', 'tooling/tsup.ts', 'tooling/test.ts', 'vitest.config.ts', '.ci/run'])
      expect(reach('docs/a.md', file)).toBe('everything')
  })

  test('behavior: reads the dependencies of this repository', () => {
    const reached = reachOf(['packages/protocol/src/exports/index.ts'])
    const packages = reached === 'everything' ? [] : [...reached.packages]
    expect(packages).toEqual(
      expect.arrayContaining(['packages/core', 'packages/latchkey', 'packages/server', 'apps/demo', 'apps/sandbox']),
    )
  })
})
