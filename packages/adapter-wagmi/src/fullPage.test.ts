import { testAccounts } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { createKit, createPageWallet, setUpKits, toNetwork } from '../test/setUpPage.ts'

const home = { chainId: 31337, rpcUrl: 'http://127.0.0.1:1' }
const connectorId = 'test.wallet'

const kits = setUpKits()

test('behavior: keeps a restored wallet when the list is full, until a wallet that was left out claims its id', async () => {
  const { provider } = createPageWallet({ chains: [home] })
  await provider.request({ method: 'eth_requestAccounts' })
  const storage = new Map([[`wallet.${connectorId}`, testAccounts[0].address as string]])
  const kit = createKit({ networks: [toNetwork(home)], storage })
  kits.push(kit)
  kit.adapter.start()
  await kit.adapter.reconnect({ connectorId })
  const status = () => kit.factory.config.state.status
  for (let index = 0; index < 70; index++) createPageWallet({ chains: [home], rdns: `other.wallet${index}` })
  expect([kit.connectors().length, kit.connectors()[0]?.isDuplicate, status()]).toEqual([64, true, 'connected'])
  createPageWallet({ chains: [home], name: 'Other' })
  expect(status()).toBe('disconnected')
})
