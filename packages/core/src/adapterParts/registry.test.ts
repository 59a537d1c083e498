import { describe, expect, test } from 'vitest'
import type { Connector } from '../adapter.ts'
import { createRegistry } from './registry.ts'

const wallet = (id: string, change: Partial<Connector> = {}) => ({
  connector: { id, name: 'Wallet', type: 'ANNOUNCED', namespace: 'solana', ...change } as const,
})

const setUp = () => createRegistry<ReturnType<typeof wallet>>()

describe('createRegistry', () => {
  test('default', () => {
    const registry = setUp()
    const heard: string[][] = []
    const stop = registry.subscribe(() => heard.push(registry.list().map(({ connector }) => connector.id)))
    const [one, two] = [wallet('one', { name: 'One' }), wallet('two', { name: 'Two' })]
    registry.put(one)
    registry.put(two)
    registry.put({ ...one })
    registry.delete('one')
    registry.delete('unknown')
    stop()
    registry.delete('two')
    expect(heard).toEqual([['one'], ['one', 'two'], ['one', 'two'], ['two']])
    expect([registry.get('one'), registry.get('two'), registry.list()]).toEqual([undefined, undefined, []])
  })

  test('behavior: one whose id is claimed by a wallet without a row is marked, whichever comes first', () => {
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

  test('behavior: those that claim one id are marked, as long as both are there', () => {
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

  test('behavior: a wallet that takes the id of WalletConnect is marked, and WalletConnect is not', () => {
    const registry = setUp()
    registry.put(wallet('walletConnect', { type: 'WALLET_CONNECT' } as never))
    registry.put(wallet(registry.freeId('walletConnect')))
    expect(registry.connectors().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      ['walletConnect', undefined],
      ['walletConnect~2', true],
    ])
  })

  test('behavior: a page that announces wallets without end fills no list, and takes no place from the site’s own', () => {
    const registry = setUp()
    const ids = Array.from({ length: 2000 }, (_, index) => `wallet ${index}`)
    let told = 0
    registry.subscribe(() => {
      told++
    })
    for (const id of ids) registry.put(wallet(registry.freeId(id)))
    registry.put(wallet('own', { type: 'EXTERNAL' } as never))
    registry.put(wallet('wallet 0', { name: 'Renamed' } as never))
    const found = registry.connectors()
    expect([found.length, told, registry.isFull(), found[0]?.name, found.at(-1)?.id]).toEqual([
      65,
      66,
      true,
      'Renamed',
      'own',
    ])
  })

  test('behavior: an id that is taken gets a number', () => {
    const registry = setUp()
    const ids = [1, 2, 3].map(() => {
      const id = registry.freeId('wallet')
      registry.put(wallet(id))
      return id
    })
    expect(ids).toEqual(['wallet', 'wallet~2', 'wallet~3'])
  })
})

test('namesakes', () => {
  const registry = setUp()
  for (const id of ['wallet', 'wallet~2', 'other']) registry.put(wallet(id))
  const found = ['wallet', 'wallet~3', 'other', 'missing'].map((id) =>
    registry.namesakes(id).map(({ connector }) => connector.id),
  )
  expect(found).toEqual([['wallet', 'wallet~2'], ['wallet', 'wallet~2'], ['other'], []])
})
