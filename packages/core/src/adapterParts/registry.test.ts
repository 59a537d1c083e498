import { describe, expect, test } from 'vitest'
import type { Connector } from '../adapter.ts'
import { createRegistry, namesakes } from './registry.ts'

const wallet = (id: string, change: Partial<Connector> = {}) => ({
  connector: { id, name: 'Wallet', type: 'ANNOUNCED', namespace: 'solana', ...change } as const,
})

const setUp = () =>
  createRegistry<ReturnType<typeof wallet>>((one, other) => one.connector.name === other.connector.name)

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

  test('behavior: those that could be taken for one another are marked, as long as both are there', () => {
    const registry = setUp()
    const [one, two] = [wallet('one'), wallet('two')]
    for (const each of [one, two, wallet('three', { name: 'Other' })]) registry.put(each)
    const marks = () => registry.connectors().map(({ id, isDuplicate }) => [id, isDuplicate])
    expect(marks()).toEqual([
      ['one', true],
      ['two', true],
      ['three', undefined],
    ])
    expect(registry.get('one')).toEqual(one)
    registry.delete('two')
    expect(marks()).toEqual([
      ['one', undefined],
      ['three', undefined],
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
  const found = ['wallet', 'wallet~3', 'other', 'nobody'].map((id) =>
    namesakes(registry, id).map(({ connector }) => connector.id),
  )
  expect(found).toEqual([['wallet', 'wallet~2'], ['wallet', 'wallet~2'], ['other'], []])
})
