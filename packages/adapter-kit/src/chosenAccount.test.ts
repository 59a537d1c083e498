import type { AdapterStorage } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { chooseAccount, forgetChoice, forgetChoices, restoreChoice, withChosenFirst } from './chosenAccount.ts'

const id = 'test.wallet'

function memoryAdapterStorage(): AdapterStorage {
  const storedValues = new Map<string, string>()
  return {
    get: (key) => storedValues.get(key),
    set: (key, value) => void storedValues.set(key, value),
    remove: (key) => void storedValues.delete(key),
    keys: () => [...storedValues.keys()],
  }
}

describe('withChosenFirst', () => {
  test('default', () => {
    const kit = { storage: memoryAdapterStorage() }
    expect(withChosenFirst(kit, id, ['0xa', '0xb', '0xc'])).toEqual(['0xa', '0xb', '0xc'])
    chooseAccount(kit, id, ['0xa', '0xb', '0xc'], '0xc')
    expect(withChosenFirst(kit, id, ['0xa', '0xb', '0xc'])).toEqual(['0xc', '0xa', '0xb'])
    expect(withChosenFirst(kit, 'another.wallet', ['0xa', '0xc'])).toEqual(['0xa', '0xc'])
  })

  test('behavior: a second choice replaces the first, and the original account can be chosen again', () => {
    const kit = { storage: memoryAdapterStorage() }
    chooseAccount(kit, id, ['0xa', '0xb', '0xc'], '0xc')
    chooseAccount(kit, id, ['0xc', '0xa', '0xb'], '0xb')
    expect(withChosenFirst(kit, id, ['0xa', '0xb', '0xc'])).toEqual(['0xb', '0xa', '0xc'])
    chooseAccount(kit, id, ['0xb', '0xa', '0xc'], '0xa')
    expect(kit.storage.keys()).toEqual([])
  })

  test.each([
    ['another account', ['0xb', '0xa', '0xc'] as const],
    ['the chosen account', ['0xc', '0xa', '0xb'] as const],
    ['fewer accounts', ['0xa', '0xb'] as const],
  ])('behavior: %s in the wallet ends the choice', (_, accounts) => {
    const kit = { storage: memoryAdapterStorage() }
    chooseAccount(kit, id, ['0xa', '0xb', '0xc'], '0xc')
    expect(withChosenFirst(kit, id, accounts)).toEqual(accounts)
    expect(withChosenFirst(kit, id, ['0xa', '0xb', '0xc'])).toEqual(['0xa', '0xb', '0xc'])
  })

  test('behavior: a locked wallet, which lists no accounts, keeps the choice', () => {
    const kit = { storage: memoryAdapterStorage() }
    chooseAccount(kit, id, ['0xa', '0xb'], '0xb')
    expect(withChosenFirst(kit, id, [])).toEqual([])
    expect(withChosenFirst(kit, id, ['0xa', '0xb'])).toEqual(['0xb', '0xa'])
  })

  test('behavior: a tab keeps its choice when another tab chooses, and adopts the stored choice when it restores the wallet', () => {
    const storage = memoryAdapterStorage()
    const [tab, other] = [{ storage }, { storage }]
    expect(withChosenFirst(tab, id, ['0xa', '0xb', '0xc'])).toEqual(['0xa', '0xb', '0xc'])
    chooseAccount(other, id, ['0xa', '0xb', '0xc'], '0xc')
    expect(withChosenFirst(tab, id, ['0xa', '0xb', '0xc'])).toEqual(['0xa', '0xb', '0xc'])
    restoreChoice(tab, id)
    expect(withChosenFirst(tab, id, ['0xa', '0xb', '0xc'])).toEqual(['0xc', '0xa', '0xb'])
    chooseAccount(other, id, ['0xc', '0xa', '0xb'], '0xb')
    expect(withChosenFirst(tab, id, ['0xa', '0xb', '0xc'])).toEqual(['0xc', '0xa', '0xb'])
  })

  test('param: addressOf', () => {
    const kit = { storage: memoryAdapterStorage() }
    const accounts = [{ address: 'A' }, { address: 'B' }]
    chooseAccount(kit, id, ['A', 'B'], 'B')
    expect(withChosenFirst(kit, id, accounts, ({ address }) => address)).toEqual(accounts.toReversed())
  })

  test('behavior: forgetChoice restores the order of the wallet', () => {
    const kit = { storage: memoryAdapterStorage() }
    chooseAccount(kit, id, ['0xa', '0xb'], '0xb')
    forgetChoice(kit, id)
    expect(kit.storage.keys()).toEqual([])
  })

  test('behavior: forgetChoices restores the order of every wallet, and keeps other stored data', () => {
    const kit = { storage: memoryAdapterStorage() }
    kit.storage.set('accountless', 'stays')
    for (const each of [id, 'another.wallet']) chooseAccount(kit, each, ['0xa', '0xb'], '0xb')
    forgetChoices(kit)
    expect(kit.storage.keys()).toEqual(['accountless'])
    for (const each of [id, 'another.wallet'])
      expect(withChosenFirst(kit, each, ['0xa', '0xb'])).toEqual(['0xa', '0xb'])
  })
})
