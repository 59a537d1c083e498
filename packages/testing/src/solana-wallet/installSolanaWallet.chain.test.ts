import { describe, expect, test } from 'vitest'
import { type SiteWindow, setUpSite } from '../../test/setUpSite.ts'
import { installSolanaWallet } from './installSolanaWallet.ts'
import { solanaTestAccounts } from './solanaTestAccounts.ts'

const { newPage, open } = setUpSite()

describe('installSolanaWallet', () => {
  test('default', async () => {
    const page = await newPage()
    const { name, addresses } = await installSolanaWallet(page)
    const [one, two] = solanaTestAccounts.map(({ address }) => address)
    expect({ name, addresses }).toEqual({ name: 'Test Wallet', addresses: [one, two] })
  })

  test('param: announcing', async () => {
    const page = await newPage()
    const wallet = await installSolanaWallet(page, { announcing: 'later', name: 'Phantasm' })
    await open(page)
    const names = () => page.evaluate(() => (window as unknown as SiteWindow).site.standard.map(({ name }) => name))
    expect(await names()).toEqual([])
    await wallet.announce()
    expect(await names()).toEqual(['Phantasm'])
  })
})
