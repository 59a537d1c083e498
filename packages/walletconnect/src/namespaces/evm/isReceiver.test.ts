import { describe, expect, test } from 'vitest'
import { isReceiver } from './isReceiver.ts'

describe('isReceiver', () => {
  // The test vectors of EIP-55.
  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('default: %s', (address) => {
    expect([isReceiver(address), isReceiver(address.toLowerCase())]).toEqual([true, true])
  })

  test.each([
    ['a letter of the checksum in the wrong case', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed'],
    ['another letter', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAec'],
    ['upper case only', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
    ['no 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a digit too few', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['a trailing space', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed '],
  ])('error: %s', (_, address) => {
    expect(isReceiver(address)).toBe(false)
  })
})
