import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, test } from 'vitest'
import { chooseAccount, withChosenFirst } from './chosenAccount.ts'

const id = 'test.wallet'

describe('withChosenFirst', () => {
  test('default', () => {
    const storage = memoryAdapterStorage()
    expect(withChosenFirst(storage, id, ['0xa', '0xb', '0xc'])).toEqual(['0xa', '0xb', '0xc'])
    chooseAccount(storage, id, ['0xa', '0xb', '0xc'], '0xc')
    expect(withChosenFirst(storage, id, ['0xa', '0xb', '0xc'])).toEqual(['0xc', '0xa', '0xb'])
    expect(withChosenFirst(storage, 'another.wallet', ['0xa', '0xc'])).toEqual(['0xa', '0xc'])
  })

  test('behavior: one choice after the other, and back', () => {
    const storage = memoryAdapterStorage()
    chooseAccount(storage, id, ['0xa', '0xb', '0xc'], '0xc')
    chooseAccount(storage, id, ['0xc', '0xa', '0xb'], '0xb')
    expect(withChosenFirst(storage, id, ['0xa', '0xb', '0xc'])).toEqual(['0xb', '0xa', '0xc'])
    chooseAccount(storage, id, ['0xb', '0xa', '0xc'], '0xa')
    expect(storage.keys()).toEqual([])
  })

  test.each([
    ['another account', ['0xb', '0xa', '0xc'] as const],
    ['the chosen account', ['0xc', '0xa', '0xb'] as const],
    ['fewer accounts', ['0xa', '0xb'] as const],
  ])('behavior: %s in the wallet ends the choice', (_, accounts) => {
    const storage = memoryAdapterStorage()
    chooseAccount(storage, id, ['0xa', '0xb', '0xc'], '0xc')
    expect(withChosenFirst(storage, id, accounts)).toEqual(accounts)
    expect(withChosenFirst(storage, id, ['0xa', '0xb', '0xc'])).toEqual(['0xa', '0xb', '0xc'])
  })
})
