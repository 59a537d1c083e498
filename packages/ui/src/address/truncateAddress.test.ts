import { describe, expect, test } from 'vitest'
import { truncateAddress } from './truncateAddress.ts'

describe('truncateAddress', () => {
  test.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAe...1BeAed'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1q...wf5mdq'],
    ['0x1234567890', '0x1234567890'],
    ['0x12345678901', '0x1234...678901'],
    ['', ''],
  ])('default: %s is %s', (address, expected) => {
    expect(truncateAddress(address)).toBe(expected)
  })
})
