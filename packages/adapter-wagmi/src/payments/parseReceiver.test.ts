import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseReceiver } from './parseReceiver.ts'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('parseReceiver', () => {
  test('default: every spelling of an address has the same result', () => {
    const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(bytes, (each) => {
        const address = getAddress(`0x${Buffer.from(each).toString('hex')}`)
        const upperCase = `0x${address.slice(2).toUpperCase()}`
        for (const text of [address, address.toLowerCase(), upperCase]) expect(parseReceiver(text)).toBe(address)
      }),
    )
  })

  test.each([
    '',
    receiver.slice(0, -1),
    `${receiver}0`,
    receiver.slice(2),
    ` ${receiver}`,
    `${receiver}\n`,
    receiver.replace('0x', '0X'),
    receiver.replace('C8', 'c8'),
    receiver.replace('C8', 'G8'),
    `ethereum:${receiver}`,
    'vitalik.eth',
    // Names that begin as an address does.
    '0xpavlovcik.eth',
  ])('error: InvalidReceiver for %j', (text) => {
    expect(() => parseReceiver(text)).toThrow(expect.objectContaining({ name: 'MoneyError', code: 'InvalidReceiver' }))
  })
})
