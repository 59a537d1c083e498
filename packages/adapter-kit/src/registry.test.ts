import type { Connector } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { createRegistry } from './registry.ts'

const wallet = (id: string, change: Partial<Connector> = {}) => ({
  connector: { id, name: 'Wallet', type: 'ANNOUNCED', namespace: 'solana', ...change } as const,
})

const setUp = () => createRegistry<ReturnType<typeof wallet>>()

describe('createRegistry', () => {
  test('default', () => {
    const registry = setUp()
    const receivedValues: string[][] = []
    const stop = registry.subscribe(() => receivedValues.push(registry.list().map(({ connector }) => connector.id)))
    const [one, two] = [wallet('one', { name: 'One' }), wallet('two', { name: 'Two' })]
    registry.put(one)
    registry.put(two)
    registry.put({ ...one })
    registry.delete('one')
    registry.delete('unknown')
    stop()
    registry.delete('two')
    expect(receivedValues).toEqual([['one'], ['one', 'two'], ['one', 'two'], ['two']])
    expect([registry.get('one'), registry.get('two'), registry.list()]).toEqual([undefined, undefined, []])
  })

  test('behavior: marks a wallet whose id is also claimed by a wallet that was not added, in either order', () => {
    const registry = setUp()
    const changes: unknown[] = []
    registry.subscribe(() => changes.push(undefined))
    registry.put(wallet('one'))
    for (const id of ['one~2', 'one', 'two', 'three']) registry.refuse(id)
    registry.put(wallet('two'))
    registry.put(wallet('four'))
    expect(registry.connectors().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      ['one', true],
      ['two', true],
      ['four', undefined],
    ])
    expect(changes.length).toBe(4)
  })

  test('behavior: marks wallets that claim the same id, as long as both are listed', () => {
    const registry = setUp()
    for (const id of ['one', 'one~2', 'two']) registry.put(wallet(id))
    const marks = () => registry.connectors().map(({ id, isDuplicate }) => [id, isDuplicate])
    expect(marks()).toEqual([
      ['one', true],
      ['one~2', true],
      ['two', undefined],
    ])
    registry.delete('one')
    expect(marks()).toEqual([
      ['one~2', undefined],
      ['two', undefined],
    ])
  })

  test('behavior: marks a wallet that takes the id of WalletConnect, but not WalletConnect itself', () => {
    const registry = setUp()
    registry.put(wallet('walletConnect', { type: 'WALLET_CONNECT' } as never))
    registry.put(wallet(registry.freeId('walletConnect')))
    expect(registry.connectors().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      ['walletConnect', undefined],
      ['walletConnect~2', true],
    ])
  })

  test('behavior: wallets of the page do not mark a connector of the site, but are marked beside it', () => {
    const registry = setUp()
    registry.put(wallet('own', { type: 'EXTERNAL' } as never))
    registry.put(wallet(registry.freeId('own')))
    registry.refuse('own')
    const marks = () => registry.connectors().map(({ id, isDuplicate }) => [id, isDuplicate])
    expect(marks()).toEqual([
      ['own', undefined],
      ['own~2', true],
    ])
    for (let index = 0; registry.admits('late'); index++) registry.put(wallet(`wallet ${index}`))
    expect(marks().filter(([, isDuplicate]) => !isDuplicate)).toEqual([['own', undefined]])
  })

  test('behavior: limits the wallets that a page can announce, and always lists the wallets of the site', () => {
    const registry = setUp()
    let callCount = 0
    registry.subscribe(() => {
      callCount++
    })
    for (let index = 0; index < 2000; index++) if (registry.admits('late')) registry.put(wallet(`wallet ${index}`))
    registry.put(wallet('own', { type: 'EXTERNAL' } as never))
    const listedConnectors = registry.connectors()
    expect([listedConnectors.length, callCount, listedConnectors[0]?.id, listedConnectors.at(-1)?.id]).toEqual([
      65,
      66,
      'wallet 0',
      'own',
    ])
  })

  test('behavior: once a wallet was left out because the list was full, marks all wallets, even when there is room again', () => {
    const registry = setUp()
    for (let index = 0; registry.admits('late'); index++) registry.put(wallet(`wallet ${index}`))
    for (const { connector } of registry.list().slice(2)) registry.delete(connector.id)
    registry.put(wallet('late'))
    registry.put(wallet('walletConnect', { type: 'WALLET_CONNECT' } as never))
    expect(registry.connectors().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      ['wallet 0', true],
      ['wallet 1', true],
      ['late', true],
      ['walletConnect', undefined],
    ])
  })

  test('behavior: records a limited number of ids of wallets that were not added, and marks all wallets beyond it', () => {
    const registry = setUp()
    let callCount = 0
    registry.subscribe(() => {
      callCount++
    })
    registry.put(wallet('listed'))
    registry.put(wallet('own', { type: 'EXTERNAL' } as never))
    for (let index = 0; index < 64; index++) registry.refuse(`refused ${index}`)
    expect(registry.connectors().some(({ isDuplicate }) => isDuplicate)).toBe(false)
    for (let index = 64; index < 2000; index++) registry.refuse(`refused ${index}`)
    expect(registry.connectors().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      ['listed', true],
      ['own', undefined],
    ])
    expect(callCount).toBe(3)
    const isContested = (id: string) => registry.isContested(id)
    expect(['refused 63', 'refused 64', 'refused 1999', 'listed'].map(isContested)).toEqual([true, false, false, false])
    registry.refuse('listed')
    expect(isContested('listed')).toBe(true)
  })

  test('behavior: adds a number to an id that is taken', () => {
    const registry = setUp()
    const ids = [1, 2, 3].map(() => {
      const id = registry.freeId('wallet')
      registry.put(wallet(id))
      return id
    })
    expect(ids).toEqual(['wallet', 'wallet~2', 'wallet~3'])
  })

  test('behavior: never gives the id of one object to another object', () => {
    const registry = setUp()
    const [one, two] = [{}, {}]
    const enter = (object: object, name = 'wallet') => {
      const id = registry.freeId(name, object)
      registry.put(wallet(id))
      return id
    }
    registry.delete(enter(one))
    expect([enter(two), enter(one)]).toEqual(['wallet~2', 'wallet'])
    // The wallet object announces itself again under another name, so it gets a second id.
    expect(enter(two, 'wallet~2')).toBe('wallet~2~2')
  })
})

test('isClaimed', () => {
  const registry = setUp()
  for (const id of ['one', 'two', 'two~2', 'three']) registry.put(wallet(id))
  for (const id of ['three', 'four']) registry.refuse(id)
  for (let index = 0; registry.admits('late'); index++) registry.put(wallet(`wallet ${index}`))
  const ids = ['one', 'two', 'two~2', 'three', 'four', 'missing']
  expect(ids.filter((id) => registry.isContested(id))).toEqual(['two', 'two~2', 'three', 'four'])
})

test('namesakes', () => {
  const registry = setUp()
  for (const id of ['wallet', 'wallet~2', 'other']) registry.put(wallet(id))
  const found = ['wallet', 'wallet~3', 'other', 'missing'].map((id) =>
    registry.namesakes(id).map(({ connector }) => connector.id),
  )
  expect(found).toEqual([['wallet', 'wallet~2'], ['wallet', 'wallet~2'], ['other'], []])
})
