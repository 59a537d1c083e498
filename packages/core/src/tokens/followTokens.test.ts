import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LocalService, respondWithJson, startLocalService } from '../../test/localService.ts'
import { connectorOf, startKit } from '../../test/startKit.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { connect } from '../wallets/connect.ts'
import { watch } from '../watch.ts'
import { loadTokens } from './loadTokens.ts'

let service: LocalService
beforeEach(async () => {
  service = await startLocalService((request, response) => {
    const { chainId } = request.query
    const balance = { symbol: 'USDC', chainId, address: `${chainId}:0x${'a'.repeat(40)}` }
    respondWithJson(response, 200, { balances: [{ ...balance, quantity: { decimals: '6', numeric: '12.5' } }] })
  })
})
afterEach(() => service.stop())

async function setup() {
  const adapter = scriptedAdapter({ wallets: [{ connector: { id: 'test.wallet', name: 'Test Wallet' } }] })
  const { core } = startKit({ adapters: [adapter], services: { blockchainApi: service.url } })
  await connect(core, { connector: connectorOf(core) })
  const tokens = await loadTokens(core)
  await tokens.refresh()
  const networks = () => tokens.getState().tokens.map(({ caipNetworkId }) => caipNetworkId)
  return { core, tokens, networks }
}

test('behavior: without a follower too, the tokens are those of the network in use', async () => {
  const { core, tokens, networks } = await setup()
  expect(networks()).toContain('eip155:1')
  await switchNetwork(core, { network: 'eip155:10' })
  expect(networks()).not.toContain('eip155:1')
  expect(tokens.getState()).toBe(tokens.getState())
  expect(service.requests).toHaveLength(1)
})

test('behavior: a response for a network that the visitor has left is not shown', async () => {
  const { core, tokens, networks } = await setup()
  const refreshing = tokens.refresh({ force: true })
  await switchNetwork(core, { network: 'eip155:10' })
  await refreshing
  expect(networks()).not.toContain('eip155:1')
})

test('behavior: a follower asks for the tokens of a new network, also if the state was read before', async () => {
  const { core, tokens } = await setup()
  watch(core, (each) => getNetwork(each).caipNetworkId, tokens.getState)
  const stop = tokens.follow()
  await switchNetwork(core, { network: 'eip155:10' })
  await service.received(2)
  expect(service.requests[1]?.query.chainId).toBe('eip155:10')
  stop()
})
