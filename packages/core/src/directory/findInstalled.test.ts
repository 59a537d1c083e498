import { describe, expect, test } from 'vitest'
import type { Connector } from '../adapter.ts'
import { findInstalled } from './findInstalled.ts'

const connector = (id: string, rest: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...rest,
})
const announced = connector('app.harbor', { info: { rdns: 'app.harbor' } })
const standard = connector('Meadow', { namespace: 'solana' })
const merged = connector('app.ember', {
  type: 'MULTI_CHAIN',
  connectors: [connector('Ember', { namespace: 'solana' })],
})
const listed = connector('base', { type: 'EXTERNAL', explorerId: 'fd20' })
const walletConnect = connector('walletConnect', { type: 'WALLET_CONNECT', explorerId: 'slate' })
const all = [announced, standard, merged, listed, walletConnect]

describe('findInstalled', () => {
  test('default', () => {
    expect(findInstalled({ id: 'harbor', rdns: 'app.harbor' }, all)).toBe(announced)
  })

  test('behavior: by the id that it has in the page, in that namespace', () => {
    const injected = (namespace: 'eip155' | 'solana') => [{ namespace, injected_id: 'Meadow' }]
    expect(findInstalled({ id: 'meadow', injected: injected('solana') }, all)).toBe(standard)
    expect(findInstalled({ id: 'meadow', injected: injected('eip155') }, all)).toBe(undefined)
  })

  test('behavior: by a member of a merged wallet', () => {
    expect(findInstalled({ id: 'ember', injected: [{ namespace: 'solana', injected_id: 'Ember' }] }, all)).toBe(merged)
  })

  test('behavior: by the id that the connector has in the directory', () => {
    expect(findInstalled({ id: 'fd20' }, all)).toBe(listed)
  })

  test('behavior: WalletConnect is no wallet', () => {
    expect(findInstalled({ id: 'slate' }, all)).toBe(undefined)
    expect(findInstalled({ id: 'missing', rdns: 'no.wallet' }, [])).toBe(undefined)
  })
})
