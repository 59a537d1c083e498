import { describe, expect, test } from 'vitest'
import { testConnector } from '../../test/testConnector.ts'
import { testCore } from '../../test/testCore.ts'
import { getConnectors, mergeConnectors } from './getConnectors.ts'

describe('mergeConnectors', () => {
  test('default', () => {
    const list = [testConnector({ id: 'a' }), testConnector({ id: 'b', name: 'B' })]
    expect(mergeConnectors(list)).toEqual(list)
  })

  test('behavior: merges one name on several chains into one entry on eip155', () => {
    const imageUrl = 'data:image/png;base64,A'
    const evm = testConnector({ id: 'app.phantom', name: 'Phantom', imageUrl, explorerId: 'phantom' })
    const solana = testConnector({ ...evm, id: 'Phantom', namespace: 'solana' })
    const other = testConnector({ id: 'b', name: 'B' })
    expect(mergeConnectors([evm, other, solana])).toEqual([
      {
        id: 'app.phantom',
        name: 'Phantom',
        type: 'MULTI_CHAIN',
        namespace: 'eip155',
        imageUrl: 'data:image/png;base64,A',
        explorerId: 'phantom',
        connectors: [evm, solana],
      },
      other,
    ])
  })

  test('behavior: the merged entry has the id of the eip155 connector, in any order of the chains', () => {
    const evm = testConnector({ id: 'app.phantom', name: 'Phantom', explorerId: 'phantom' })
    const solana = testConnector({
      id: 'Phantom',
      name: 'Phantom',
      namespace: 'solana',
      imageId: 'pic',
      explorerId: 'phantom',
    })
    expect(mergeConnectors([solana, evm])).toEqual([
      {
        id: 'app.phantom',
        name: 'Phantom',
        type: 'MULTI_CHAIN',
        namespace: 'eip155',
        imageId: 'pic',
        explorerId: 'phantom',
        connectors: [solana, evm],
      },
    ])
  })

  test('behavior: the embedded wallet keeps the type AUTH', () => {
    const evm = testConnector({ id: 'auth', name: 'Email', type: 'AUTH' })
    const solana = testConnector({ id: 'auth', name: 'Email', type: 'AUTH', namespace: 'solana' })
    expect(mergeConnectors([evm, solana])).toEqual([{ ...evm, connectors: [evm, solana] }])
  })

  test('behavior: does not merge two wallets with one name on the same chain', () => {
    const list = [testConnector({ id: 'a' }), testConnector({ id: 'b', isDuplicate: true })]
    expect(mergeConnectors(list)).toEqual(list)
    const withSolana = [...list, testConnector({ id: 'c', namespace: 'solana' })].map((each) => ({
      ...each,
      explorerId: 'a',
    }))
    expect(mergeConnectors(withSolana)).toEqual(withSolana)
  })

  test('behavior: merges wallets of the page only after the review added their origin', () => {
    const imageUrl = 'data:image/png;base64,A'
    const evm = testConnector({ imageUrl })
    const solana = testConnector({ id: 'A', namespace: 'solana', imageUrl })
    expect(mergeConnectors([evm, solana])).toEqual([evm, solana])
    const reviewedConnectors = [
      { ...evm, origin: 'com.a' },
      { ...solana, origin: 'Solana' },
    ] as const
    expect(mergeConnectors(reviewedConnectors).map(({ type }) => type)).toEqual(['MULTI_CHAIN'])
    const markedConnector = { ...reviewedConnectors[1], isDuplicate: true }
    expect(mergeConnectors([reviewedConnectors[0], markedConnector])).toEqual([reviewedConnectors[0], markedConnector])
  })

  test('behavior: does not merge a foreign wallet with the same name on another chain', () => {
    const evm = testConnector({
      id: 'app.phantom',
      name: 'Phantom',
      imageUrl: 'data:image/png;base64,A',
      explorerId: 'phantom',
    })
    const strangers = [
      testConnector({ id: 'Phantom', name: 'Phantom', namespace: 'solana', imageUrl: 'data:image/png;base64,B' }),
      testConnector({ id: 'phantom', name: 'Phantom', namespace: 'bip122' }),
    ]
    expect(mergeConnectors([evm, ...strangers])).toEqual([evm, ...strangers])
    const lookalike = testConnector({ ...strangers[0], imageUrl: 'data:image/png;base64,A' })
    expect(mergeConnectors([evm, lookalike])).toEqual([evm, lookalike])
    expect(mergeConnectors([lookalike, evm])).toEqual([lookalike, evm])
    const [evmWithoutPicture, solanaWithoutPicture] = [testConnector({}), testConnector({ namespace: 'solana' })]
    expect(mergeConnectors([evmWithoutPicture, solanaWithoutPicture])).toEqual([
      evmWithoutPicture,
      solanaWithoutPicture,
    ])
  })

  test('behavior: does not merge a foreign wallet that copies the name and picture of a site’s wallet', () => {
    const externalConnector = testConnector({ name: 'Porto', type: 'EXTERNAL', imageUrl: 'data:image/png;base64,A' })
    const stranger = { ...externalConnector, id: 'Porto', type: 'ANNOUNCED', namespace: 'solana' } as const
    expect(mergeConnectors([externalConnector, stranger])).toEqual([externalConnector, stranger])
    expect(mergeConnectors([stranger, externalConnector])).toEqual([stranger, externalConnector])
  })

  test('behavior: merges both halves of a wallet even if a foreign wallet uses the same name', () => {
    const explorerId = 'a'
    const halves = [testConnector({ explorerId }), testConnector({ id: 'A', namespace: 'solana', explorerId })]
    const stranger = testConnector({ id: 'A~2', namespace: 'solana', isDuplicate: true })
    expect(mergeConnectors([...halves, stranger]).map(({ id, type }) => [id, type])).toEqual([
      ['a', 'MULTI_CHAIN'],
      ['A~2', 'ANNOUNCED'],
    ])
  })

  test('behavior: returns no entries without connectors', () => {
    expect(mergeConnectors([])).toEqual([])
  })
})

describe('getConnectors', () => {
  test('default', () => {
    const core = testCore()
    const explorerId = 'trust-wallet'
    const evm = testConnector({ id: 'com.trustwallet.app', name: 'Trust Wallet', explorerId })
    const solana = testConnector({ id: 'trust', name: 'Trust', namespace: 'solana', explorerId })
    core.connectors.set('eip155', [evm])
    core.connectors.set('solana', [solana])
    expect(getConnectors(core)).toEqual([
      {
        ...evm,
        name: 'Trust',
        type: 'MULTI_CHAIN',
        connectors: [{ ...evm, name: 'Trust' }, solana],
      },
    ])
  })
})
