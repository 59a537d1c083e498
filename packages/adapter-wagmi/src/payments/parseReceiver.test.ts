import { describe, expect, test } from 'vitest'
import { parseReceiver } from './parseReceiver.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const digits = address.slice(2)

describe('parseReceiver', () => {
  test.each([address, address.toLowerCase(), `0x${digits.toUpperCase()}`])('default: %s', (text) => {
    expect(parseReceiver(text)).toBe(address)
  })

  test.each([
    ['a name', 'pavlovcik.eth'],
    ['a name of hex digits', 'deadbeef.eth'],
    ['no prefix', digits],
    ['a wrong checksum', address.replace('5aA', '5AA')],
    ['a capital prefix', `0X${digits}`],
    ['one digit less', address.slice(0, -1)],
    ['one digit more', `${address}0`],
    ['a space before', ` ${address}`],
    ['a line break behind', `${address}\n`],
    ['a digit of another script', `0x${'٠'.repeat(40)}`],
    ['an unseen character', address.replace('F', '\u200bF')],
    ['a payment request', `ethereum:${address}`],
    ['nothing', ''],
  ])('error: %s', (_what, text) => {
    expect(parseReceiver(text)).toBe(undefined)
  })
})
