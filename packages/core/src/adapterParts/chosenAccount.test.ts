import { describe, expect, test } from 'vitest'
import type { AdapterStorage } from '../adapter.ts'
import { chooseAccount, forgetChoice, withChosenFirst } from './chosenAccount.ts'

const id = 'test.wallet'

function memoryAdapterStorage(): AdapterStorage {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}

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

  test('behavior: a locked wallet, which shows no account, keeps the choice', () => {
    const storage = memoryAdapterStorage()
    chooseAccount(storage, id, ['0xa', '0xb'], '0xb')
    expect(withChosenFirst(storage, id, [])).toEqual([])
    expect(withChosenFirst(storage, id, ['0xa', '0xb'])).toEqual(['0xb', '0xa'])
  })

  test('param: addressOf', () => {
    const storage = memoryAdapterStorage()
    const accounts = [{ address: 'A' }, { address: 'B' }]
    chooseAccount(storage, id, ['A', 'B'], 'B')
    expect(withChosenFirst(storage, id, accounts, ({ address }) => address)).toEqual(accounts.toReversed())
  })

  test('behavior: forgetChoice', () => {
    const storage = memoryAdapterStorage()
    chooseAccount(storage, id, ['0xa', '0xb'], '0xb')
    forgetChoice(storage, id)
    expect(storage.keys()).toEqual([])
  })
})
