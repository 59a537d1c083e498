import { describe, expect, test } from 'vitest'
import { type SiteWindow, setUpSite } from '../../test/setUpSite.ts'
import { installBitcoinWallet } from './installBitcoinWallet.ts'

const { newPage, open } = setUpSite()

describe('installBitcoinWallet', () => {
  test('param: shapes', async () => {
    const page = await newPage()
    const shapes = ['sats-connect', 'wallet-standard', 'unisat', 'okx', 'leather'] as const
    await installBitcoinWallet(page, { shapes, name: 'Whole' })
    await open(page)
    const found = await page.evaluate(() => {
      const { site, btc_providers, unisat, okxwallet, LeatherProvider } = window as unknown as SiteWindow
      return {
        listed: btc_providers?.map(({ name }) => name),
        standard: site.standard.map(({ name }) => name),
        injected: [unisat, okxwallet?.bitcoin, LeatherProvider].map((place) => typeof place),
        violations: site.violations,
      }
    })
    expect(found).toEqual({
      listed: ['Whole'],
      standard: ['Whole'],
      injected: ['object', 'object', 'object'],
      violations: [],
    })
  })

  test('param: paymentForm', async () => {
    const { addresses } = await installBitcoinWallet(await newPage(), { paymentForm: 'p2pkh' })
    expect(addresses[0]).toBe('mgAUDuJ2iEkP3V93FDzpWhe4Lp4BrYg7m9')
  })
})
