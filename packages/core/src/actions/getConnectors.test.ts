import { describe, expect, test } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import type { Connector } from '../adapter.ts'
import { getConnectors, mergeConnectors } from './getConnectors.ts'

const connector = (fields: Partial<Connector>): Connector => ({
  id: 'a',
  name: 'A',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...fields,
})

describe('mergeConnectors', () => {
  test('default', () => {
    const list = [connector({ id: 'a' }), connector({ id: 'b', name: 'B' })]
    expect(mergeConnectors(list)).toEqual(list)
  })

  test('behavior: one name on several chains is one entry on eip155', () => {
    const evm = connector({ id: 'app.phantom', name: 'Phantom' })
    const solana = connector({
      id: 'Phantom',
      name: 'Phantom',
      namespace: 'solana',
      imageUrl: 'data:image/png;base64,A',
    })
    const other = connector({ id: 'b', name: 'B' })
    expect(mergeConnectors([evm, other, solana])).toEqual([
      {
        id: 'app.phantom',
        name: 'Phantom',
        type: 'MULTI_CHAIN',
        namespace: 'eip155',
        imageUrl: 'data:image/png;base64,A',
        connectors: [evm, solana],
      },
      other,
    ])
  })

  test('behavior: the entry on eip155 has the id that eip155 knows, whichever chain came first', () => {
    const evm = connector({ id: 'app.phantom', name: 'Phantom' })
    const solana = connector({ id: 'Phantom', name: 'Phantom', namespace: 'solana', imageId: 'pic' })
    expect(mergeConnectors([solana, evm])).toEqual([
      {
        id: 'app.phantom',
        name: 'Phantom',
        type: 'MULTI_CHAIN',
        namespace: 'eip155',
        imageId: 'pic',
        connectors: [solana, evm],
      },
    ])
  })

  test('behavior: the embedded wallet stays AUTH', () => {
    const evm = connector({ id: 'auth', name: 'Email', type: 'AUTH' })
    const solana = connector({ id: 'auth', name: 'Email', type: 'AUTH', namespace: 'solana' })
    expect(mergeConnectors([evm, solana])).toEqual([{ ...evm, connectors: [evm, solana] }])
  })

  test('behavior: two wallets of one name on one chain stay two', () => {
    const list = [connector({ id: 'a' }), connector({ id: 'b', isDuplicate: true })]
    expect(mergeConnectors(list)).toEqual(list)
    const withSolana = [...list, connector({ id: 'c', namespace: 'solana' })]
    expect(mergeConnectors(withSolana)).toEqual(withSolana)
  })

  test('behavior: no connectors, no entries', () => {
    expect(mergeConnectors([])).toEqual([])
  })
})

describe('getConnectors', () => {
  test('default', () => {
    const core = testCore()
    const evm = connector({ id: 'com.trustwallet.app', name: 'Trust Wallet' })
    const solana = connector({ id: 'trust', name: 'Trust', namespace: 'solana' })
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
