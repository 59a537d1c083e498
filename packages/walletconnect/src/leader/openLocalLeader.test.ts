import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLeaderStorage } from '../client/leaderStorage.ts'
import { toWalletError } from '../client/toWalletError.ts'
import { evmOne, openRelay } from '../openDapp.test.setup.ts'
import { openLocalLeader } from './openLocalLeader.ts'

async function openHost(network = evmOne) {
  const { relayUrl } = await openRelay()
  const host = await openLocalLeader({
    kitId: 'host',
    projectId: 'test',
    relayUrl,
    networks: [network],
    defaultNetwork: network,
    rpc: { urls: () => [], timeoutMs: 1, batchSize: 1, pollIntervalMs: 1 },
    metadata: { name: 'Site', description: '', url: 'https://site.example', icons: [] },
    storage: createLeaderStorage(memoryAdapterStorage()),
    log: () => {},
    onChange: () => {},
  })
  onTestFinished(() => host.close())
  return host
}

describe('openLocalLeader', () => {
  test('error: SessionNotInClient', async () => {
    const host = await openHost()
    const request = { topic: 'ab'.repeat(32), chain: evmOne.caipNetworkId, method: 'eth_sign', params: [] }
    await expect(host.send(request)).rejects.toMatchObject({
      name: 'SessionError',
      code: 'SessionNotInClient',
      shortMessage: 'The session that was given does not exist in the Sign client',
    })
  })

  test('error: NamespaceNotConfigured if WalletConnect supports no network of the kit', async () => {
    const host = await openHost({ ...evmOne, caipNetworkId: 'polkadot:x', chainNamespace: 'polkadot' })
    await expect(host.propose({})).rejects.toMatchObject({ code: 'NamespaceNotConfigured', values: { ns: 'polkadot' } })
  })

  test('error: RequestAborted for an unknown request and an unknown offer', async () => {
    const host = await openHost()
    await expect(host.response(1)).rejects.toMatchObject({ code: 'RequestAborted' })
    await expect(host.approval('nothing')).rejects.toMatchObject({ code: 'RequestAborted' })
    expect(await host.cancel('nothing')).toBe(undefined)
    expect(await host.disconnect()).toBe(undefined)
  })
})

describe('toWalletError', () => {
  test.each([
    [
      { code: 4001, message: 'No' },
      { name: 'ConnectionError', code: 'UserRejected' },
    ],
    [
      { code: 5000, message: 'User rejected.' },
      { name: 'ConnectionError', code: 'UserRejected' },
    ],
    [
      { code: 5000, message: 'Request timed out while broadcasting' },
      { name: 'WalletRpcError', code: 5000 },
    ],
    [
      { code: 5000, message: 'Internal error', data: { code: -32002, message: 'request timed out' } },
      { name: 'WalletRpcError', code: 5000 },
    ],
    [
      { code: 4001, message: 'The prompt timed out' },
      { name: 'ConnectionError', code: 'UserRejected' },
    ],
    [
      { code: -32603, message: 'The operation was canceled.' },
      { name: 'WalletRpcError', code: -32603 },
    ],
    [
      { code: 6000, message: 'User disconnected.' },
      { name: 'ConnectionError', code: 'NotConnected' },
    ],
    [new Error('Failed to publish payload, please try again.'), { name: 'ConnectionError', code: 'RelayUnreachable' }],
    [new Error('Request expired. Please try again.'), { name: 'ConnectionError', code: 'ProviderFailed' }],
    [
      { code: -32603, message: 'out of gas', data: 1 },
      { name: 'WalletRpcError', code: -32603, data: 1 },
    ],
    [undefined, { name: 'ConnectionError', code: 'ProviderFailed' }],
  ])('behavior: %j', (error, expected) => {
    expect(toWalletError(error)).toMatchObject(expected)
  })
})
