import { expect, test } from 'vitest'
import * as transactions from './transactions.ts'

test('transactions', () => {
  expect(Object.keys(transactions).sort()).toMatchInlineSnapshot(`
    [
      "associatedAccount",
      "buildTransaction",
      "computeBudget",
      "createTokenAccount",
      "decode",
      "memo",
      "token2022Program",
      "tokenProgram",
      "transferSol",
      "transferToken",
    ]
  `)
})
