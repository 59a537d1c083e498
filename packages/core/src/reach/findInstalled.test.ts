import { describe, expect, test } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import type { Connector } from '../ports/adapter.ts'
import { findInstalled, pickInstalledConnector } from './findInstalled.ts'
import { keepAllowedLinks } from './keepAllowedLinks.ts'

const connector = (id: string, rest: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...rest,
})
const announcedConnector = connector('app.harbor', { name: 'Harbor', info: { rdns: 'app.harbor' } })
const solanaConnector = connector('Meadow', { namespace: 'solana' })
const mergedConnector = connector('app.ember', {
  type: 'MULTI_CHAIN',
  connectors: [connector('Ember', { namespace: 'solana' })],
})
const siteConnector = connector('base', { type: 'EXTERNAL', explorerId: 'fd20' })
const walletConnect = connector('walletConnect', { type: 'WALLET_CONNECT', explorerId: 'slate' })
const allConnectors = [announcedConnector, solanaConnector, mergedConnector, siteConnector, walletConnect]

describe('findInstalled', () => {
  test('default', () => {
    expect(findInstalled({ id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }, allConnectors)).toBe(announcedConnector)
  })

  test('behavior: finds a wallet by its injected id in the same namespace', () => {
    const injected = (namespace: 'eip155' | 'solana') => [{ namespace, injected_id: 'Meadow' }]
    expect(findInstalled({ id: 'meadow', name: 'Meadow', injected: injected('solana') }, allConnectors)).toBe(
      solanaConnector,
    )
    expect(findInstalled({ id: 'meadow', name: 'Meadow', injected: injected('eip155') }, allConnectors)).toBe(undefined)
  })

  test('behavior: ignores a reverse domain that is only a name outside eip155', () => {
    const harbor = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }
    expect(findInstalled(harbor, [connector('app.harbor', { name: 'Harbor', namespace: 'solana' })])).toBe(undefined)
    expect(findInstalled(harbor, [connector('app.harbor', { name: 'Harbor' })])?.id).toBe('app.harbor')
  })

  test('behavior: finds a merged wallet by one of its members', () => {
    expect(
      findInstalled(
        { id: 'ember', name: 'Ember', injected: [{ namespace: 'solana', injected_id: 'Ember' }] },
        allConnectors,
      ),
    ).toBe(mergedConnector)
  })

  test('behavior: finds a wallet by its directory id', () => {
    expect(findInstalled({ id: 'fd20', name: 'Base' }, allConnectors)).toBe(siteConnector)
  })

  test('behavior: ignores a connector that may be a copy', () => {
    const harbor = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }
    const copy = { ...announcedConnector, isDuplicate: true }
    expect(findInstalled(harbor, [copy])).toBe(undefined)
    const connectorWithCopy = connector('other', { type: 'MULTI_CHAIN', connectors: [copy, solanaConnector] })
    expect(findInstalled(harbor, [connectorWithCopy])).toBe(undefined)
    expect(
      findInstalled({ id: 'meadow', name: 'Meadow', injected: [{ namespace: 'solana', injected_id: 'Meadow' }] }, [
        connectorWithCopy,
      ]),
    ).toBe(connectorWithCopy)
  })

  test('behavior: returns nothing if a connector with the reverse domain may be a copy', () => {
    const harbor = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }
    const copy = { ...announcedConnector, isDuplicate: true }
    const edition = connector('app.harbor.beta', { explorerId: 'harbor', info: { rdns: 'app.harbor.beta' } })
    const half = connector('Harbor', { explorerId: 'harbor', namespace: 'solana' })
    for (const other of [edition, half]) {
      expect(findInstalled(harbor, [other])).toBe(other)
      expect(findInstalled(harbor, [copy, other])).toBe(undefined)
      const mergedWithCopy = connector('merged', { type: 'MULTI_CHAIN', connectors: [copy, solanaConnector] })
      expect(findInstalled(harbor, [other, mergedWithCopy])).toBe(undefined)
    }
  })

  test('behavior: prefers the reverse domain, then the name', () => {
    const harbor = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }
    const harborFields = { explorerId: 'harbor' }
    const edition = connector('app.harbor.beta', {
      ...harborFields,
      name: 'Harbor 2',
      info: { rdns: 'app.harbor.beta' },
    })
    const solanaHarbor = connector('Harbor Wallet', { ...harborFields, namespace: 'solana' })
    const half = connector('Harbor', { ...harborFields, namespace: 'bip122' })
    expect(findInstalled(harbor, [edition, solanaHarbor, half, announcedConnector])).toBe(announcedConnector)
    const both = { ...announcedConnector, connectors: [announcedConnector, half], type: 'MULTI_CHAIN' as const }
    expect(findInstalled(harbor, [solanaHarbor, both])).toBe(both)
    expect(findInstalled(harbor, [solanaHarbor, half])).toBe(half)
    expect(findInstalled(harbor, [solanaHarbor])).toBe(solanaHarbor)
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
    expect(findInstalled(harbor, [{ ...announcedConnector, explorerId: 'harbor' }, host])).toBe(host)
  })

  test('behavior: returns nothing if the name in the directory and the connector’s name differ', () => {
    const stranger = connector('com.stranger', { name: 'Stranger', info: { rdns: 'com.stranger' } })
    const claims = { id: 'claims', name: 'Harbor', rdns: 'com.stranger' }
    expect(findInstalled(claims, [stranger])).toBe(undefined)
    expect(findInstalled({ ...claims, name: 'Stranger Wallet' }, [stranger])).toBe(stranger)
    const reviewedConnector = { ...announcedConnector, explorerId: 'harbor' }
    const renamedWallet = { id: 'harbor', name: 'Coral', rdns: 'app.harbor', isRenamed: true }
    expect(findInstalled(renamedWallet, [reviewedConnector])).toBe(undefined)
  })

  test('behavior: before the link check is loaded, a directory id needs a matching name', () => {
    const core = testCore()
    const find = (name: string, own: string) =>
      findInstalled(keepAllowedLinks(core, { id: 'coral', name, chains: [] }), [
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
    const both = { ...announcedConnector, connectors: [announcedConnector, half], type: 'MULTI_CHAIN' as const }
    const find = (connectors: readonly Connector[], namespace: 'eip155' | 'solana') =>
      findInstalled(harbor, connectors, namespace)
    expect([find([announcedConnector], 'eip155'), find([announcedConnector], 'solana')]).toEqual([
      announcedConnector,
      undefined,
    ])
    expect([find([announcedConnector, half], 'solana'), find([both], 'solana')]).toEqual([half, both])
  })

  test('behavior: never returns WalletConnect', () => {
    expect(findInstalled({ id: 'slate', name: 'Slate' }, allConnectors)).toBe(undefined)
    expect(findInstalled({ id: 'missing', name: 'Missing', rdns: 'no.wallet' }, [])).toBe(undefined)
  })
})

describe('installedHalf', () => {
  const harbor = { id: 'harbor', name: 'Harbor', rdns: 'app.harbor' }
  const half = connector('Harbor', { explorerId: 'harbor', namespace: 'solana' })
  const stranger = connector('Harbor', { namespace: 'bip122' })
  const installed = connector('app.harbor', { type: 'MULTI_CHAIN', connectors: [stranger, announcedConnector, half] })

  test('default', () => {
    expect(pickInstalledConnector(harbor, installed, 'solana')).toBe(half)
    expect(pickInstalledConnector(harbor, announcedConnector, 'solana')).toBe(announcedConnector)
  })

  test('behavior: ignores a half that shares only the name', () => {
    expect(pickInstalledConnector(harbor, installed, 'bip122')).toBe(announcedConnector)
  })
})
