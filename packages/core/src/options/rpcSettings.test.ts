import { describe, expect, test } from 'vitest'
import { type NetworkInput, toNetwork } from './networks.ts'
import { createRpcSettings } from './rpcSettings.ts'

const network = toNetwork({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://public.example', 'https://other.example'] } },
} satisfies NetworkInput)

const emptySettings = { customRpcUrls: {}, services: {}, projectId: undefined }

describe('createRpcSettings', () => {
  test('default', () => {
    const { urls, ...limits } = createRpcSettings(emptySettings)
    expect(limits).toEqual({ timeoutMs: 10_000, batchSize: 1000, pollIntervalMs: 4_000 })
    expect(urls(network)).toEqual(['https://public.example', 'https://other.example'])
  })

  test('behavior: an endpoint with and without a slash at its end is one endpoint', () => {
    const { urls } = createRpcSettings({
      ...emptySettings,
      customRpcUrls: { 'eip155:1': [{ url: 'https://public.example/' }, { url: 'https://mine.example/rpc' }] },
    })
    expect(urls(network)).toEqual(['https://public.example/', 'https://mine.example/rpc', 'https://other.example'])
  })

  test('param: customRpcUrls', () => {
    const { urls } = createRpcSettings({
      customRpcUrls: {
        'eip155:1': [{ url: 'https://mine.example' }, { url: 'https://mine-too.example' }],
        'eip155:10': [{ url: 'https://elsewhere.example' }],
      },
      services: { rpc: 'https://rpc.example' },
      projectId: 'demo',
    })
    expect(urls(network)).toEqual([
      'https://mine.example',
      'https://mine-too.example',
      'https://rpc.example/v1/?chainId=eip155%3A1&projectId=demo',
      'https://public.example',
      'https://other.example',
    ])
  })

  test.each(['https://rpc.example', 'https://rpc.example/', 'https://rpc.example//'])(
    'param: services.rpc %s',
    (rpc) => {
      const { urls } = createRpcSettings({ ...emptySettings, services: { rpc }, projectId: 'a&b' })
      expect(urls(network)[0]).toBe('https://rpc.example/v1/?chainId=eip155%3A1&projectId=a%26b')
    },
  )

  test('behavior: does not use the RPC service for Bitcoin', () => {
    const { urls } = createRpcSettings({
      ...emptySettings,
      services: { rpc: 'https://rpc.example' },
      projectId: 'demo',
    })
    expect(urls({ ...network, chainNamespace: 'bip122' })).toEqual(['https://public.example', 'https://other.example'])
  })

  test('behavior: does not use the RPC service without a project id', () => {
    const { urls } = createRpcSettings({ ...emptySettings, services: { rpc: 'https://rpc.example' } })
    expect(urls(network)).toEqual(['https://public.example', 'https://other.example'])
  })

  test('behavior: tries a repeated endpoint only once, at its first position', () => {
    const { urls } = createRpcSettings({
      ...emptySettings,
      customRpcUrls: { 'eip155:1': [{ url: 'https://other.example' }] },
    })
    expect(urls(network)).toEqual(['https://other.example', 'https://public.example'])
  })
})
