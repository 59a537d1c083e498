import { describe, expect, test } from 'vitest'
import { defaultAccountTypes } from './account.ts'

describe('defaultAccountTypes', () => {
  test('default', () => {
    expect(defaultAccountTypes).toEqual({
      eip155: 'smartAccount',
      solana: 'eoa',
      polkadot: 'eoa',
      bip122: 'payment',
      cosmos: 'eoa',
    })
  })
})
