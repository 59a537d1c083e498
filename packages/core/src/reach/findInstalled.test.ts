import { describe, expect, test } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import type { Connector } from '../ports/adapter.ts'
import { checkedWallet } from './checkedWallet.ts'
import { findInstalled, installedHalf } from './findInstalled.ts'

const connector = (id: string, rest: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...rest,
})
const announced = connector('app.harbor', { name: 'Harbor', info: { rdns: 'app.harbor' } })
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
    expect(findInstalled({ id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }, all)).toBe(announced)
  })

  test('behavior: finds a wallet by its injected id in the same namespace', () => {
    const injected = (namespace: 'eip155' | 'solana') => [{ namespace, injected_id: 'Meadow' }]
    expect(findInstalled({ id: 'meadow', name: 'Meadow', injected: injected('solana') }, all)).toBe(standard)
    expect(findInstalled({ id: 'meadow', name: 'Meadow', injected: injected('eip155') }, all)).toBe(undefined)
  })

  test('behavior: ignores a reverse domain that is only a name outside eip155', () => {
    const harbor = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }
    expect(findInstalled(harbor, [connector('app.harbor', { name: 'Harbor', namespace: 'solana' })])).toBe(undefined)
    expect(findInstalled(harbor, [connector('app.harbor', { name: 'Harbor' })])?.id).toBe('app.harbor')
  })

  test('behavior: finds a merged wallet by one of its members', () => {
    expect(
      findInstalled({ id: 'ember', name: 'Ember', injected: [{ namespace: 'solana', injected_id: 'Ember' }] }, all),
    ).toBe(merged)
  })

  test('behavior: finds a wallet by its directory id', () => {
    expect(findInstalled({ id: 'fd20', name: 'Base' }, all)).toBe(listed)
  })

  test('behavior: ignores a connector that may be a copy', () => {
    const harbor = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }
    const copy = { ...announced, isDuplicate: true }
    expect(findInstalled(harbor, [copy])).toBe(undefined)
    const half = connector('other', { type: 'MULTI_CHAIN', connectors: [copy, standard] })
    expect(findInstalled(harbor, [half])).toBe(undefined)
    expect(
      findInstalled({ id: 'meadow', name: 'Meadow', injected: [{ namespace: 'solana', injected_id: 'Meadow' }] }, [
        half,
      ]),
    ).toBe(half)
  })

  test('behavior: returns nothing if a connector with the reverse domain may be a copy', () => {
    const harbor = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }
    const copy = { ...announced, isDuplicate: true }
    const edition = connector('app.harbor.beta', { explorerId: 'harbor', info: { rdns: 'app.harbor.beta' } })
    const half = connector('Harbor', { explorerId: 'harbor', namespace: 'solana' })
    for (const other of [edition, half]) {
      expect(findInstalled(harbor, [other])).toBe(other)
      expect(findInstalled(harbor, [copy, other])).toBe(undefined)
      const both = connector('merged', { type: 'MULTI_CHAIN', connectors: [copy, standard] })
      expect(findInstalled(harbor, [other, both])).toBe(undefined)
    }
  })

  test('behavior: prefers the reverse domain, then the name', () => {
    const harbor = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }
    const claims = { explorerId: 'harbor' }
    const edition = connector('app.harbor.beta', { ...claims, name: 'Harbor 2', info: { rdns: 'app.harbor.beta' } })
    const elsewhere = connector('Harbor Wallet', { ...claims, namespace: 'solana' })
    const half = connector('Harbor', { ...claims, namespace: 'bip122' })
    expect(findInstalled(harbor, [edition, elsewhere, half, announced])).toBe(announced)
    const both = { ...announced, connectors: [announced, half], type: 'MULTI_CHAIN' as const }
    expect(findInstalled(harbor, [elsewhere, both])).toBe(both)
    expect(findInstalled(harbor, [elsewhere, half])).toBe(half)
    expect(findInstalled(harbor, [elsewhere])).toBe(elsewhere)
  })

  test('behavior: ignores an injected id on Bitcoin, which a foreign wallet can use as its name', () => {
    const harbor = {
      id: 'harbor',
      name: 'Harbor',
      injected: [{ namespace: 'bip122', injected_id: 'harbor.btc' }] as const,
    }
    expect(findInstalled(harbor, [connector('harbor.btc', { namespace: 'bip122' })])).toBe(undefined)
  })

  test('behavior: prefers a wallet that the site set up', () => {
    const host = connector('harborSdk', { name: 'Harbor', type: 'EXTERNAL', explorerId: 'harbor' })
    const harbor = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }
    expect(findInstalled(harbor, [{ ...announced, explorerId: 'harbor' }, host])).toBe(host)
  })

  test('behavior: returns nothing if the name in the directory and the connector’s name differ', () => {
    const stranger = connector('com.stranger', { name: 'Stranger', info: { rdns: 'com.stranger' } })
    const claims = { id: 'claims', name: 'Harbor', rdns: 'com.stranger' }
    expect(findInstalled(claims, [stranger])).toBe(undefined)
    expect(findInstalled({ ...claims, name: 'Stranger Wallet' }, [stranger])).toBe(stranger)
    const known = { ...announced, explorerId: 'harbor' }
    const renamed = { id: 'harbor', name: 'Coral', rdns: 'app.harbor', isRenamed: true }
    expect(findInstalled(renamed, [known])).toBe(undefined)
  })

  test('behavior: before the link check is loaded, a directory id needs a matching name', () => {
    const core = testCore()
    const find = (name: string, own: string) =>
      findInstalled(checkedWallet(core, { id: 'coral', name, chains: [] }), [
        connector('com.coral', { name: own, explorerId: 'coral' }),
      ])?.id
    expect(find('Harbor', 'Coral')).toBe(undefined)
    expect(find('Harbor Coral', 'Coral')).toBe(undefined)
    expect(find('Coral Wallet', 'Coral')).toBe('com.coral')
    expect(find('Dune (formerly Coral Wallet)', 'Coral')).toBe('com.coral')
    core.features.linkCheck = (wallet) => wallet
    expect(find('Coral', 'Coral Extension')).toBe('com.coral')
  })

  test('behavior: finds a wallet in one namespace', () => {
    const harbor = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }
    const half = connector('Harbor', { explorerId: 'harbor', namespace: 'solana' })
    const both = { ...announced, connectors: [announced, half], type: 'MULTI_CHAIN' as const }
    const find = (connectors: readonly Connector[], namespace: 'eip155' | 'solana') =>
      findInstalled(harbor, connectors, namespace)
    expect([find([announced], 'eip155'), find([announced], 'solana')]).toEqual([announced, undefined])
    expect([find([announced, half], 'solana'), find([both], 'solana')]).toEqual([half, both])
  })

  test('behavior: never returns WalletConnect', () => {
    expect(findInstalled({ id: 'slate', name: 'Slate' }, all)).toBe(undefined)
    expect(findInstalled({ id: 'missing', name: 'Missing', rdns: 'no.wallet' }, [])).toBe(undefined)
  })
})

describe('installedHalf', () => {
  const harbor = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }
  const half = connector('Harbor', { explorerId: 'harbor', namespace: 'solana' })
  const stranger = connector('Harbor', { namespace: 'bip122' })
  const installed = connector('app.harbor', { type: 'MULTI_CHAIN', connectors: [stranger, announced, half] })

  test('default', () => {
    expect(installedHalf(harbor, installed, 'solana')).toBe(half)
    expect(installedHalf(harbor, announced, 'solana')).toBe(announced)
  })

  test('behavior: ignores a half that shares only the name', () => {
    expect(installedHalf(harbor, installed, 'bip122')).toBe(announced)
  })
})
