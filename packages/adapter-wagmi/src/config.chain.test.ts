import { createConfig, getBlockNumber } from '@wagmi/core'
import { custom, http } from 'viem'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { setUpPage, toNetwork } from '../test/setUpPage.ts'
import { type MakeConfig, wagmiAdapter } from './wagmiAdapter.ts'

const page = setUpPage()

describe('param: createConfig', () => {
  test('the transport of the site serves the kit and the site', async () => {
    const receivedRequests: string[] = []
    const transport = custom({
      async request({ method, params }: { method: string; params?: unknown }) {
        receivedRequests.push(method)
        return http(page.home.rpcUrl)({}).request({ method, params } as never)
      },
    })
    const { adapter, factory } = page.start({
      createConfig: (parameters) =>
        createConfig({ ...parameters, transports: { ...parameters.transports, 31337: transport } }),
    })
    await adapter.getBalance?.({ address: page.one, network: toNetwork(page.home) })
    expect(receivedRequests).toContain('eth_getBalance')
    await getBlockNumber(factory.config, { chainId: 31337 })
    expect(receivedRequests).toContain('eth_blockNumber')
  })

  test("the config has the type of the site's chains", () => {
    const home = {
      id: 31337,
      name: 'Home',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    } as const
    const wagmi = wagmiAdapter({ createConfig: (parameters) => createConfig({ ...parameters, chains: [home] }) })
    expectTypeOf<(typeof wagmi)['config']['chains'][0]['id']>().toEqualTypeOf<31337>()
  })

  const refusedConfigs: [string, MakeConfig][] = [
    ['storage', ({ storage: _, ...parameters }) => createConfig({ ...parameters, storage: null })],
    ['setting for discovery', (parameters) => createConfig({ ...parameters, multiInjectedProviderDiscovery: true })],
  ]
  test.each(refusedConfigs)('error: InvalidOption when the given %s is not used', (_, make) => {
    expect(() => page.start({ createConfig: make })).toThrow('createConfig({ ...parameters')
  })
})
