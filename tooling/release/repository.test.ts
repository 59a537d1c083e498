import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../launch/paths.mjs'
import { toRepository, writeRepository } from './repository.ts'

describe('toRepository', () => {
  test.each([
    'https://github.com/example/latchkey',
    'https://github.com/example/latchkey.git',
    'https://github.com/example/latchkey/',
    'git+https://github.com/example/latchkey.git',
    'git@github.com:example/latchkey.git',
    'ssh://git@github.com/example/latchkey.git',
  ])('default: %s', (remote) => {
    expect(toRepository(remote)).toBe('https://github.com/example/latchkey')
  })

  test.each(['', '/srv/latchkey', '../latchkey', 'file:///srv/latchkey', 'https://github.com'])(
    'error: "%s" is no web address',
    (remote) => {
      expect(() => toRepository(remote)).toThrow('--repository')
    },
  )
})

describe('writeRepository', () => {
  test('default: adds the repository to each manifest and keeps the other fields', () => {
    const folder = mkdtempSync(join(tmpdir(), 'repository-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    cpSync(join(root, 'packages/ui/package.json'), join(folder, 'packages/ui/package.json'))
    writeRepository(folder, 'https://github.com/example/latchkey')
    expect(JSON.parse(readFileSync(join(folder, 'packages/ui/package.json'), 'utf8'))).toEqual({
      ...JSON.parse(readFileSync(join(root, 'packages/ui/package.json'), 'utf8')),
      homepage: 'https://github.com/example/latchkey/tree/main/packages/ui#readme',
      bugs: 'https://github.com/example/latchkey/issues',
      repository: { type: 'git', url: 'git+https://github.com/example/latchkey.git', directory: 'packages/ui' },
    })
  })
})
