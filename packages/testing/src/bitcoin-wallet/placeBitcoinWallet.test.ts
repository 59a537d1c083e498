import { expect, onTestFinished, test, vi } from 'vitest'
import { placeBitcoinWallet } from './placeBitcoinWallet.ts'
import { testBitcoinAccounts } from './testBitcoinAccounts.ts'

const networks = [{ caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' }] as const

test.each([
  ['leather', 'sats-connect'],
  ['sats-connect', 'leather'],
] as const)('behavior: stop brings back the provider that the page had before: %s, %s', (...shapes) => {
  const earlierProvider = {}
  const page: Record<string, unknown> = { LeatherProvider: earlierProvider }
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const wallet = placeBitcoinWallet({ name: 'Quarry', shapes, networks, accounts: [testBitcoinAccounts[0]] })
  expect(page.LeatherProvider).not.toBe(earlierProvider)
  wallet.stop()
  expect(page.LeatherProvider).toBe(earlierProvider)
})
