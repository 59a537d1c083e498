import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import type { Connector, ListedWallet } from '@latchkey/core'
import { findInstalled } from '@latchkey/core/directory'
import { testPorts } from '@latchkey/testing/adapter'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWalletConnectConnector } from '../../core/src/ports/walletConnectConnector.ts'
import { catalogue } from '../../wallets/src/catalogue.ts'
import { reviewWallets } from '../../wallets/src/review/reviewWallets.ts'
import { bitcoin } from './exports/networks.ts'

/*
 * Tests with names that the kit itself gives or expects: the Bitcoin adapter names the wallets it finds at known properties of `window`,
 * and the catalogue has the names that wallets announce on Solana. If such a wallet is alone on a page, `reviewWallets` must not mark it as
 * a copy of another wallet.
 */

/** Returns the wallets that the kit finds in a page whose `window` has these properties. */
function findWallets(page: object): readonly Connector[] {
  vi.stubGlobal('window', Object.assign(new EventTarget(), page))
  const ports = testPorts({ networks: [bitcoin] })
  const adapter = bitcoinAdapter().create(ports)
  adapter.start()
  onTestFinished(() => {
    adapter.destroy()
    vi.unstubAllGlobals()
  })
  return ports.events.flatMap((event) => (event.type === 'connectors' ? [event.connectors] : [])).at(-1) ?? []
}

const respondEmpty = async () => []

test.each<[place: string, id: string, listed: string, page: object]>([
  ['LeatherProvider', 'leather', 'Leather', { LeatherProvider: { request: respondEmpty } }],
  ['HiroWalletProvider', 'leather', 'Leather', { HiroWalletProvider: { request: respondEmpty } }],
  ['okxwallet', 'okx', 'OKX Wallet', { okxwallet: { bitcoin: { signPsbt: respondEmpty } } }],
  ['unisat', 'unisat', 'UniSat', { unisat: { requestAccounts: respondEmpty } }],
  ['unisat', 'binance', 'Binance Wallet', { unisat: { isBinance: true, requestAccounts: respondEmpty } }],
])('behavior: a wallet alone in %s is not marked, and its row leads to it: %s', (_, id, listed, page) => {
  const connectors = reviewWallets({ wallets: [...findWallets(page), createWalletConnectConnector('bip122')] })
  expect(connectors.map((connector) => [connector.id, connector.isDuplicate, connector.origin])).toEqual([
    [id, undefined, undefined],
    ['walletConnect', undefined, undefined],
  ])
  const wallet = catalogue.find(({ name }) => name === listed) as ListedWallet
  expect(findInstalled(wallet, connectors, 'bip122')?.id).toBe(id)
})

test('behavior: a wallet alone on its page is not marked for the name that the catalogue expects of it on Solana', () => {
  const announcedNames = catalogue.flatMap(({ injected = [] }) =>
    injected.flatMap(({ namespace, injected_id }) => (namespace === 'solana' ? [injected_id] : [])),
  )
  expect(announcedNames.length).toBeGreaterThan(5)
  const markedNames = announcedNames.filter((name) => {
    const wallet: Connector = { id: name, name, type: 'ANNOUNCED', namespace: 'solana' }
    return reviewWallets({ wallets: [wallet] }).some(({ isDuplicate }) => isDuplicate)
  })
  expect(markedNames).toEqual([])
})
