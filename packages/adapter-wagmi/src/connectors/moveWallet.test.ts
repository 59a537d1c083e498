import { createScriptedWallet } from '@latchkey/testing/wallet'
import type { CreateConnectorFn } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKit, toNetwork } from '../../test/setUpPage.ts'
import { wrapProvider } from './guardProvider.ts'
import { moveWallet } from './moveWallet.ts'

const chains = [1, 2].map((chainId) => ({ chainId, rpcUrl: `http://127.0.0.1:${chainId}` }))
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const known = chains.map(({ chainId, rpcUrl }) => ({ id: chainId, rpcUrl }))
  const wallet = createScriptedWallet({ privateKeys: [key], chains: [known[0], known[1]] as never })
  const provider = wrapProvider(wallet.provider, () => {})
  const { config } = createKit({ networks: chains.map(toNetwork) }).factory
  const lifetime = new AbortController()
  const environment = {} as moveWallet.Environment
  const changes: unknown[] = []
  config._internal.connectors.setup(((given: Parameters<CreateConnectorFn>[0]) => {
    Object.assign(environment, { chains: given.chains, emitter: given.emitter, provider, signal: lifetime.signal })
    given.emitter.on('change', ({ chainId }) => changes.push(chainId))
    return { id: 'test', name: 'Test', type: 'test' }
  }) as unknown as CreateConnectorFn)
  return { environment, wallet, changes, lifetime }
}

describe('moveWallet', () => {
  test('default', async () => {
    const { environment, changes } = setUp()
    expect(await moveWallet(environment, { chainId: 2 })).toMatchObject({ id: 2, name: 'Chain 2' })
    expect(changes).toEqual([2])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: waits for a wallet that responds before it has switched', async () => {
    const { environment, wallet } = setUp()
    wallet.control.override('wallet_switchEthereumChain', { result: null })
    wallet.provider.on('chainChanged', () => environment.emitter.emit('change', { chainId: 2 }))
    const moved = moveWallet(environment, { chainId: 2 })
    await vi.advanceTimersByTimeAsync(1_999)
    wallet.control.switchChain(2)
    expect(await moved).toMatchObject({ id: 2 })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: resolves for a wallet that switches late and emits no event', async () => {
    const { environment, wallet } = setUp()
    wallet.control.override('wallet_switchEthereumChain', { result: null })
    const moved = moveWallet(environment, { chainId: 2 })
    await vi.advanceTimersByTimeAsync(1_000)
    wallet.control.switchChain(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await moved).toMatchObject({ id: 2 })
  })

  test('behavior: a wallet that changes the given parameters does not change the network', async () => {
    const { environment, wallet } = setUp()
    const { request } = wallet.provider
    const spoiled: unknown[] = []
    Object.assign(environment, {
      provider: wrapProvider(
        {
          ...wallet.provider,
          async request({ method, params }: { method: string; params?: unknown }) {
            if (method !== 'wallet_addEthereumChain') return request({ method, params } as never)
            const [added] = params as [{ rpcUrls: string[]; nativeCurrency: { symbol: string } }]
            added.rpcUrls[0] = 'http://127.0.0.1:3'
            added.nativeCurrency.symbol = 'XXX'
            spoiled.push(added)
            return null
          },
        } as never,
        () => {},
      ),
    })
    wallet.control.override('wallet_switchEthereumChain', { error: { code: 4902, message: 'unknown' }, times: 1 })
    await moveWallet(environment, { chainId: 2 })
    expect(spoiled.length).toBe(1)
    expect(environment.chains[1]).toMatchObject({
      rpcUrls: { default: { http: ['http://127.0.0.1:2'] } },
      nativeCurrency: { symbol: 'ETH' },
    })
  })

  test('behavior: switches a wallet that adds a chain without switching', async () => {
    const { environment, wallet } = setUp()
    wallet.control.override('wallet_switchEthereumChain', { error: { code: 4902, message: 'unknown' }, times: 1 })
    wallet.control.override('wallet_addEthereumChain', { result: null })
    expect(await moveWallet(environment, { chainId: 2 })).toMatchObject({ id: 2 })
  })

  test.each([
    [{ code: 4902, message: 'no such chain' }],
    [{ code: -32603, message: 'internal', data: { originalError: { code: 4902 } } }],
    [{ code: -32000, message: 'Unrecognized chain ID "0x2". Try adding the chain first.' }],
    [{ code: -32000, message: 'The chain 0x2 has not been added.' }],
  ])('behavior: adds the chain after the error %o', async (error) => {
    const { environment, wallet } = setUp()
    wallet.control.override('wallet_switchEthereumChain', { error, times: 1 })
    wallet.control.override('wallet_addEthereumChain', { result: null })
    await moveWallet(environment, { chainId: 2 })
    expect(wallet.control.requests().map(({ method }) => method)).toContain('wallet_addEthereumChain')
  })

  test('error: SwitchNotDone when the wallet responds and does not switch', async () => {
    const { environment, wallet, changes } = setUp()
    wallet.control.override('wallet_switchEthereumChain', { result: null })
    const moved = expect(moveWallet(environment, { chainId: 2 })).rejects.toMatchObject({
      cause: { code: 'SwitchNotDone' },
    })
    await vi.advanceTimersByTimeAsync(2_000)
    await moved
    expect(changes).toEqual([])
  })

  test('behavior: ends the wait when the kit is destroyed', async () => {
    const { environment, wallet, lifetime } = setUp()
    wallet.control.override('wallet_switchEthereumChain', { result: null })
    const moved = expect(moveWallet(environment, { chainId: 2 })).rejects.toMatchObject({
      cause: { code: 'SwitchNotDone' },
    })
    await vi.advanceTimersByTimeAsync(1)
    lifetime.abort()
    await moved
    expect(vi.getTimerCount()).toBe(0)
  })

  // The test guards against a slow regular expression: one that starts again at each word would take an hour for this text.
  test('error: rejects quickly when the error text is a megabyte long', async () => {
    const { environment, wallet } = setUp()
    const error = { code: -32000, message: 'chain '.repeat(200_000) }
    wallet.control.override('wallet_switchEthereumChain', { error })
    await expect(moveWallet(environment, { chainId: 2 })).rejects.toMatchObject({ name: 'SwitchChainError' })
  })

  test('error: rejects a chain that the config does not have', async () => {
    const { environment, wallet } = setUp()
    await expect(moveWallet(environment, { chainId: 3 })).rejects.toMatchObject({ name: 'SwitchChainError' })
    expect(wallet.control.requests()).toEqual([])
  })
})
