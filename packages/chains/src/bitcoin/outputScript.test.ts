import { describe, expect, test } from 'vitest'
import { bitcoinSandboxAccounts } from './bitcoinSandbox.ts'
import { toAddress, toOutputScript } from './outputScript.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const [{ payment, ordinals }] = bitcoinSandboxAccounts

describe('toAddress', () => {
  test.each([
    payment.address,
    ordinals.address,
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '2NCpaYJCvHQsiS6nj6FyTaaNCS2Gykn8Qw4',
  ])('default: converts %s to a script and back', (address) => {
    expect(toAddress(bytes(toOutputScript(address)))).toBe(address)
  })

  test.each([
    ['a memo', '6a0568656c6c6f'],
    ['a bare key', `21${'02'.repeat(33)}ac`],
    ['an empty script', ''],
  ])('behavior: returns undefined for %s', (_, hex) => {
    expect(toAddress(bytes(hex))).toBe(undefined)
  })
})

describe('toOutputScript', () => {
  test.each(['', 'nobody', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'])(
    'error: "%s" is not an address of the chain',
    (address) => {
      expect(() => toOutputScript(address)).toThrow()
    },
  )
})
