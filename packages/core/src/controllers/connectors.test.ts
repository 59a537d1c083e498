import { describe, expect, test } from 'vitest'
import type { Connector } from '../adapter.ts'
import { createConnectorsController } from './connectors.ts'

const connector = (fields: Partial<Connector>): Connector => ({
  id: 'a',
  name: 'A',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...fields,
})

describe('createConnectorsController', () => {
  test('default', () => {
    const { set, find } = createConnectorsController()
    set('eip155', [connector({ id: 'a' }), connector({ id: 'b', name: 'B' })])
    expect(find('eip155', 'b')).toEqual(connector({ id: 'b', name: 'B' }))
    expect([find('eip155', 'c'), find('solana', 'b')]).toEqual([undefined, undefined])
  })

  test("behavior: 'Trust Wallet' is 'Trust', and nothing else is", () => {
    const { set, state } = createConnectorsController()
    const names = ['Trust Wallet', 'Trust', 'trust wallet', 'Trust Wallet 2', 'My Trust Wallet']
    set(
      'eip155',
      names.map((name, index) => connector({ id: `${index}`, name })),
    )
    expect(state.byNamespace.eip155?.map(({ name }) => name)).toEqual([
      'Trust',
      'Trust',
      'trust wallet',
      'Trust Wallet 2',
      'My Trust Wallet',
    ])
  })

  test('behavior: a new list takes the place of the one before, in its namespace alone', () => {
    const { set, state } = createConnectorsController()
    set('eip155', [connector({ id: 'a' })])
    set('solana', [connector({ id: 's', namespace: 'solana' })])
    set('eip155', [connector({ id: 'b' })])
    expect(state.byNamespace).toEqual({
      eip155: [connector({ id: 'b' })],
      solana: [connector({ id: 's', namespace: 'solana' })],
    })
  })

  test('behavior: a review looks at the wallets of all chains, now and whenever they change', () => {
    const { set, setReview, state } = createConnectorsController({ images: { a: 'https://host.example/a.png' } })
    set('eip155', [connector({ id: 'a' })])
    setReview((wallets) => wallets.map((wallet) => (wallets.length > 1 ? { ...wallet, isDuplicate: true } : wallet)))
    const imageUrl = 'https://host.example/a.png'
    expect(state.byNamespace.eip155).toEqual([connector({ id: 'a', imageUrl })])
    set('solana', [connector({ id: 's', namespace: 'solana' })])
    expect(state.byNamespace).toEqual({
      eip155: [connector({ id: 'a', imageUrl, isDuplicate: true })],
      solana: [connector({ id: 's', namespace: 'solana', isDuplicate: true })],
    })
  })
})
