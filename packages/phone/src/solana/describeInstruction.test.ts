import { hexToBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeInstruction } from './describeInstruction.ts'

const computeBudget = 'ComputeBudget111111111111111111111111111111'

describe('describeInstruction', () => {
  test.each([
    ['0x022c290000', { type: 'computeLimit', units: 10_540 }],
    ['0x03ffffffffffffffff', { type: 'computePrice', microLamports: 18_446_744_073_709_551_615n }],
    // The first instruction is cut off, the second has an unknown kind. Both are shown as bytes.
    ['0x022c29', { type: 'other', program: computeBudget, accounts: [], data: '0x022c29' }],
    ['0x0900000000', { type: 'other', program: computeBudget, accounts: [], data: '0x0900000000' }],
  ] as const)('behavior: describes the compute budget, %s', (data, details) => {
    expect(describeInstruction(computeBudget, [], hexToBytes(data))).toEqual(details)
  })
})
