import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { type Chain, defineChain } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLatchkey } from './createLatchkey.ts'
import { defineButton } from './elements/buttonElement.ts'
import { bitcoin } from './networks/bitcoin.ts'
import { mainnet } from './networks/evm.ts'

test('behavior: a server creates a kit for each request and defines no element', () => {
  const warnSpy = vi.spyOn(console, 'warn')
  const kits = Array.from({ length: 3 }, () => createLatchkey({ projectId: 'server', networks: [mainnet] }))
  defineButton()
  kits[0]?.setThemeMode('light')
  expect(kits.map((kit) => kit.getTheme().mode)).toEqual(['light', 'dark', 'dark'])
  expect(new Set(kits).size).toBe(3)
  expect(warnSpy).not.toHaveBeenCalled()
  warnSpy.mockRestore()
})

test('behavior: a server reads no clock and no random number, otherwise Next.js would not prerender the page', () => {
  const spies = [vi.spyOn(Date, 'now'), vi.spyOn(Math, 'random'), vi.spyOn(crypto, 'getRandomValues')]
  const kit = createLatchkey({ projectId: 'server', networks: [mainnet] })
  kit.getAccount()
  expect(spies.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
  for (const spy of spies) spy.mockRestore()
})

test('behavior: accepts a chain of viem as a network, also in its type', () => {
  const chain: Chain = defineChain({
    id: 8453,
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  })
  expect(createLatchkey({ projectId: 'server', networks: [chain] }).getNetwork().caipNetworkId).toBe('eip155:8453')
})

test('behavior: creates a kit even if the list of wallets in the page throws when it is read', () => {
  const throwingList = Object.defineProperty([], 0, {
    get() {
      throw new Error('hostile')
    },
  })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { btc_providers: throwingList }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const kit = createLatchkey({ projectId: 'page', networks: [mainnet, bitcoin], adapters: [bitcoinAdapter()] })
  expect(kit.getAccount({ namespace: 'bip122' }).status).toBe('disconnected')
})
