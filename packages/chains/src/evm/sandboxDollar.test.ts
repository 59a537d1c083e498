import { describe, expect, test } from 'vitest'
import { compileSandboxDollar } from '../../contracts/compile.ts'
import contract from '../../contracts/SandboxDollar.json' with { type: 'json' }

describe('SandboxDollar.json', () => {
  test('behavior: is what the source compiles to', () => {
    expect(compileSandboxDollar()).toEqual(contract)
  })
})
