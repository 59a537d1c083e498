import { describe, expect, test } from 'vitest'
import { testConnector } from '../../test/testConnector.ts'
import { createConnectorsController } from './connectorsController.ts'

describe('createConnectorsController', () => {
  test('default', () => {
    const { set, find } = createConnectorsController()
    set('eip155', [testConnector({ id: 'a' }), testConnector({ id: 'b', name: 'B' })])
    expect(find('eip155', 'b')).toEqual(testConnector({ id: 'b', name: 'B' }))
    expect([find('eip155', 'c'), find('solana', 'b')]).toEqual([undefined, undefined])
  })

  test("behavior: 'Trust Wallet' is 'Trust', and nothing else is", () => {
    const { set, state } = createConnectorsController()
    const names = ['Trust Wallet', 'Trust', 'trust wallet', 'Trust Wallet 2', 'My Trust Wallet']
    set(
      'eip155',
      names.map((name, index) => testConnector({ id: `${index}`, name })),
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
    set('eip155', [testConnector({ id: 'a' })])
    set('solana', [testConnector({ id: 's', namespace: 'solana' })])
    set('eip155', [testConnector({ id: 'b' })])
    expect(state.byNamespace).toEqual({
      eip155: [testConnector({ id: 'b' })],
      solana: [testConnector({ id: 's', namespace: 'solana' })],
    })
  })

  test('behavior: a wallet that is named like a part of every object has no picture of the host’s', () => {
    const { set, find } = createConnectorsController({ images: { a: 'https://host.example/a.png' } })
    for (const id of ['constructor', '__proto__', 'toString']) {
      set('solana', [testConnector({ id, namespace: 'solana' })])
      expect(find('solana', id)).toEqual(testConnector({ id, namespace: 'solana' }))
    }
  })

  test('behavior: a review sees the pictures of the host’s', () => {
    const imageUrl = 'https://host.example/a.png'
    const { set, setReview } = createConnectorsController({ images: { a: imageUrl } })
    let seen: readonly (string | undefined)[] = []
    setReview((wallets) => {
      seen = wallets.map((wallet) => wallet.imageUrl)
      return wallets
    })
    set('eip155', [testConnector({ id: 'a' })])
    set('solana', [testConnector({ id: 'a', namespace: 'solana' })])
    expect(seen).toEqual([imageUrl, imageUrl])
  })

  test('behavior: a review looks at the wallets of all chains, now and whenever they change', () => {
    const { set, setReview, state } = createConnectorsController({ images: { a: 'https://host.example/a.png' } })
    set('eip155', [testConnector({ id: 'a' })])
    setReview((wallets) => wallets.map((wallet) => (wallets.length > 1 ? { ...wallet, isDuplicate: true } : wallet)))
    const imageUrl = 'https://host.example/a.png'
    expect(state.byNamespace.eip155).toEqual([testConnector({ id: 'a', imageUrl })])
    set('solana', [testConnector({ id: 's', namespace: 'solana' })])
    expect(state.byNamespace).toEqual({
      eip155: [testConnector({ id: 'a', imageUrl, isDuplicate: true })],
      solana: [testConnector({ id: 's', namespace: 'solana', isDuplicate: true })],
    })
  })
})
