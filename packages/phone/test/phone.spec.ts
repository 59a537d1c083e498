import { expect } from '@playwright/test'
import { test } from '../src/exports/playwright.ts'

const evmNetworkId = 'eip155:31337'
const { RELAY_URL: relayUrl, PAIRING_URI: uri = '' } = process.env
const networks = [{ caipNetworkId: evmNetworkId, rpcUrl: 'http://127.0.0.1:9' }]

test.use({ phoneOptions: relayUrl === undefined ? undefined : { relayUrl, projectId: 'test', networks } })

test('a phone pairs with the URI and approves the proposal', async ({ phone }) => {
  await phone.pair(uri)
  expect(await phone.nextPrompt()).toMatchObject({ kind: 'proposal', chains: [evmNetworkId] })
  await phone.approve()
})
