import { describe, expect, test } from 'vitest'
import { compileSandboxDollar } from '../../contracts/compile.ts'
import contract from '../../contracts/SandboxDollar.json' with { type: 'json' }

describe('SandboxDollar.json', () => {
  test('behavior: equals the compiled source', () => {
    expect(compileSandboxDollar()).toEqual(contract)
  })
})
