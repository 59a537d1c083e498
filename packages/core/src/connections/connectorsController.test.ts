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

  test("behavior: renames 'Trust Wallet' to 'Trust', and no other name", () => {
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

  test('behavior: a new list replaces the previous one in its namespace only', () => {
    const { set, state } = createConnectorsController()
    set('eip155', [testConnector({ id: 'a' })])
    set('solana', [testConnector({ id: 's', namespace: 'solana' })])
    set('eip155', [testConnector({ id: 'b' })])
    expect(state.byNamespace).toEqual({
      eip155: [testConnector({ id: 'b' })],
      solana: [testConnector({ id: 's', namespace: 'solana' })],
    })
  })

  test('behavior: a connector id that is a property of every object gets no picture of the site', () => {
    const { set, find } = createConnectorsController({ images: { a: 'https://host.example/a.png' } })
    for (const id of ['constructor', '__proto__', 'toString']) {
      set('solana', [testConnector({ id, namespace: 'solana' })])
      expect(find('solana', id)).toEqual(testConnector({ id, namespace: 'solana' }))
    }
  })

  test('behavior: the review receives the site’s pictures', () => {
    const imageUrl = 'https://host.example/a.png'
    const { set, setReview } = createConnectorsController({ images: { a: imageUrl } })
    let seenImages: readonly (string | undefined)[] = []
    setReview((wallets) => {
      seenImages = wallets.map((wallet) => wallet.imageUrl)
      return wallets
    })
    set('eip155', [testConnector({ id: 'a' })])
    set('solana', [testConnector({ id: 'a', namespace: 'solana' })])
    expect(seenImages).toEqual([imageUrl, imageUrl])
  })

  test('behavior: the review receives the wallets of all namespaces, now and after every change', () => {
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
