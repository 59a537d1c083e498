import { describe, expect, test } from 'vitest'
import type { Connector } from '../ports/adapter.ts'
import { memberOf } from './memberOf.ts'

const evm: Connector = { id: 'app.ember', name: 'Ember', type: 'ANNOUNCED', namespace: 'eip155' }
const solana: Connector = { id: 'Ember', name: 'Ember', type: 'ANNOUNCED', namespace: 'solana' }
const mergedConnector: Connector = { ...evm, type: 'MULTI_CHAIN', connectors: [evm, solana] }

describe('memberOf', () => {
  test('default', () => {
    expect(memberOf(mergedConnector, 'solana')).toBe(solana)
  })

  test('behavior: returns the first member if none is in the namespace, and the connector itself if it is not merged', () => {
    expect(memberOf(mergedConnector, 'bip122')).toBe(evm)
    expect(memberOf(evm, 'solana')).toBe(evm)
  })
})
