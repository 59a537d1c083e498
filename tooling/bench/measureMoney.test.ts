import { describe, expect, test } from 'vitest'
import { moneyFaults, moneyLines } from './measureMoney.ts'

const held = { title: 'exact', cases: 1_000_000, failed: false, example: '' }

describe('moneyLines', () => {
  test('default', () => {
    expect(moneyLines([held])).toEqual([
      { title: 'Wrong amounts, of 1,000,000: exact', measured: '0', budget: '0', isWithinBudget: true },
    ])
  })

  test('behavior: a wrong amount, and too few amounts, do not hold', () => {
    const wrong = { ...held, cases: 12, failed: true, example: '[1n,0]' }
    expect(moneyLines([wrong, { ...held, cases: 12 }]).map(({ isWithinBudget }) => isWithinBudget)).toEqual([
      false,
      false,
    ])
    expect(moneyFaults([held, wrong])).toEqual(['Did not hold: exact, for [1n,0].'])
  })
})
