import { BaseError, createWalletClient, custom, defineChain } from 'viem'
import { describe, expect, test } from 'vitest'
import { wrapProvider } from './guardProvider.ts'

function setUp() {
  const listeners: [string, (...values: unknown[]) => unknown][] = []
  const logged: unknown[] = []
  const provider = {
    request: async ({ method }: { method: string }) => method,
    on: (event: string, listener: (...values: unknown[]) => unknown) => void listeners.push([event, listener]),
    removeListener(event: string, listener: (...values: unknown[]) => unknown) {
      const index = listeners.findIndex(([name, each]) => name === event && each === listener)
      if (index >= 0) listeners.splice(index, 1)
    },
  }
  return { provider, listeners, logged, log: (error: unknown) => void logged.push(error) }
}
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chain = defineChain({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const failure = new Error('hostile')
const refuse = () => {
  throw failure
}

describe('guardProvider', () => {
  test('default', async () => {
    const { provider, listeners, log } = setUp()
    const guardedProvider = wrapProvider(provider, log)
    const receivedValues: unknown[] = []
    const listener = (...values: unknown[]) => receivedValues.push(values)
    expect(await guardedProvider.request({ method: 'eth_chainId' })).toBe('eth_chainId')
    guardedProvider.on('chainChanged', listener)
    await listeners[0]?.[1]('0x1')
    expect(receivedValues).toEqual([['0x1']])
    guardedProvider.removeListener('chainChanged', listener)
    expect(listeners).toEqual([])
  })

  test('error: the error of the wallet for a request without parameters', async () => {
    const { provider, log } = setUp()
    const guardedProvider = wrapProvider({ ...provider, request: () => Promise.reject(failure) }, log)
    await expect(guardedProvider.request(undefined as never)).rejects.toBe(failure)
  })

  test('behavior: release removes every listener once', () => {
    const { provider, listeners, log } = setUp()
    const guardedProvider = wrapProvider(provider, log)
    const foreign = () => {}
    provider.on('connect', foreign)
    guardedProvider.on('connect', () => {})
    guardedProvider.on('disconnect', () => {})
    guardedProvider.release()
    guardedProvider.release()
    expect(listeners).toEqual([['connect', foreign]])
  })

  test('behavior: logs an error of a listener, and the wallet does not get it', async () => {
    const { provider, listeners, logged, log } = setUp()
    const guardedProvider = wrapProvider(provider, log)
    guardedProvider.on('connect', refuse)
    guardedProvider.on('connect', () => Promise.reject(failure))
    for (const [, listener] of listeners) await listener()
    expect(logged).toEqual([failure, failure])
  })

  test('behavior: logs errors that the wallet throws when listeners are added or removed', () => {
    const { provider, logged, log } = setUp()
    const guardedProvider = wrapProvider({ ...provider, removeListener: refuse }, log)
    guardedProvider.on('connect', () => {})
    guardedProvider.release()
    wrapProvider({ ...provider, on: refuse }, log).on('connect', () => {})
    expect(logged).toEqual([failure, failure])
  })

  test('behavior: rejects when the wallet throws synchronously', async () => {
    const { provider, log } = setUp()
    await expect(wrapProvider({ ...provider, request: refuse }, log).request({ method: 'a' })).rejects.toBe(failure)
  })

  test.each(['eth_sendTransaction', 'wallet_sendCalls'])(
    'behavior: an error of %s with the code of an internal error gets the code 4900 if it leaves the payment in doubt',
    async (method) => {
      const { provider, log } = setUp()
      const ask = async (error: unknown, asked = method) => {
        const request = () => Promise.reject(error)
        return wrapProvider({ ...provider, request }, log)
          .request({ method: asked })
          .catch((thrown: unknown) => thrown)
      }
      const inDoubt = [
        { code: -32603, message: 'The request timed out, or was rejected by the user.' },
        { code: -32603, message: 'Internal', data: { code: -32000, message: 'insufficient funds' } },
        { code: -32603, message: 'Internal', data: { originalError: { code: -32002, message: 'request timed out' } } },
      ]
      for (const error of inDoubt)
        expect(await ask(error)).toMatchObject({ code: 4900, cause: { code: 'TransactionUnconfirmed', cause: error } })
      expect(await ask(inDoubt[0], 'personal_sign')).toMatchObject({ code: 4001, cause: inDoubt[0] })
      const failed = { code: -32603, message: 'Internal JSON-RPC error.' }
      expect(await ask(failed, 'eth_signTypedData_v4')).toBe(failed)
      const refusal = { code: -32603, message: 'User rejected the request.' }
      expect(await ask(refusal)).toMatchObject({ code: 4001, cause: refusal })
    },
  )

  test.each([
    { code: 5000, message: 'Internal error: the request timed out' },
    { code: 5000, message: 'Failed to fetch' },
    { code: '5000', message: 'Failed to fetch' },
    { code: -32000, message: 'already known' },
    { code: -32602, message: 'request timed out' },
    { code: -32603, message: 'Request timed out.' },
    { code: -32005, message: 'Failed to fetch' },
    { code: -1, message: 'Failed to fetch' },
    { code: 429, message: 'Too many requests' },
    { code: 4200, message: 'request timed out' },
    { code: 4900, message: 'The provider is disconnected.' },
    { message: 'Failed to fetch' },
  ])('behavior: viem asks once, and reports no rejection, if the wallet may have paid and throws %o', async (error) => {
    const receivedRequests: string[] = []
    const request = async ({ method }: { method: string }) => {
      if (method === 'eth_chainId') return '0x1'
      receivedRequests.push(method)
      throw error
    }
    const transport = custom(
      wrapProvider({ request }, () => {}),
      { retryDelay: 0 },
    )
    const client = createWalletClient({ account, chain, transport })
    const call = { to: account, value: 1n } as const
    const payment = { from: account, to: account, value: '0x1' } as const
    const calls = { version: '2.0.0', from: account, chainId: '0x1', atomicRequired: false, calls: [] } as const
    const requests = [
      () => client.sendTransaction({ ...call, gas: 21_000n }),
      () => client.sendCalls({ calls: [call], experimental_fallback: true }),
      () => client.request({ method: 'eth_sendTransaction', params: [payment] }),
      () => client.request({ method: 'wallet_sendCalls', params: [calls] }),
    ]
    const failures: unknown[] = []
    for (const each of requests) failures.push(await each().catch((thrown: unknown) => thrown))
    expect(receivedRequests).toEqual([
      'eth_sendTransaction',
      'wallet_sendCalls',
      'eth_sendTransaction',
      'wallet_sendCalls',
    ])
    const layer = (failure: unknown, name: string) =>
      (failure as BaseError).walk((each) => (each as Error).name === name)
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(BaseError)
      expect(layer(failure, 'UserRejectedRequestError')).toBe(null)
      expect(layer(failure, 'MoneyError')).toMatchObject({ code: 'TransactionUnconfirmed', cause: error })
    }
  })

  test('behavior: does not change a wallet that has no events, or only `off`', () => {
    const { provider, listeners, logged, log } = setUp()
    const bareProvider = Object.freeze({ request: provider.request })
    const silent = wrapProvider(bareProvider, log)
    silent.on('connect', refuse)
    silent.release()
    const old = wrapProvider({ request: provider.request, on: provider.on, off: provider.removeListener }, log)
    old.on('connect', refuse)
    old.release()
    expect(listeners).toEqual([])
    expect(Object.keys(bareProvider)).toEqual(['request'])
    expect(logged).toEqual([])
  })
})
