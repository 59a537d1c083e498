import { expect, test } from 'vitest'
import * as transactions from './transactions.ts'

test('transactions', () => {
  expect(Object.keys(transactions).sort()).toMatchInlineSnapshot(`
    [
      "addressFormOf",
      "assertPayable",
      "buildPayment",
      "decode",
      "esploraApi",
      "quotePayment",
    ]
  `)
})
