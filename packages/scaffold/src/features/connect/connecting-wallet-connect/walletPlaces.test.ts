import { describe, expect, test } from 'vitest'
import { walletPlaces } from './walletPlaces.ts'

const desk: walletPlaces.Parameters = {
  isMobile: false,
  isInstalled: false,
  canPair: true,
  takesOffers: undefined,
  links: { mobile: true, web: true, desktop: true },
}
const phone = { ...desk, isMobile: true }
const none = { mobile: false, web: false, desktop: false }

describe('walletPlaces', () => {
  test('default', () => {
    expect(walletPlaces(desk)).toEqual(['mobile', 'desktop', 'web'])
    expect(walletPlaces(phone)).toEqual(['mobile', 'web', 'code'])
  })

  test('param: isInstalled', () => {
    expect(walletPlaces({ ...desk, isInstalled: true })).toEqual(['browser', 'mobile', 'desktop', 'web'])
    expect(walletPlaces({ ...phone, isInstalled: true, links: none })).toEqual(['browser', 'code'])
  })

  test('param: links', () => {
    expect(walletPlaces({ ...desk, links: { ...none, web: true } })).toEqual(['web'])
    expect(walletPlaces({ ...phone, links: { ...none, desktop: true } })).toEqual(['code'])
  })

  test('behavior: returns only the code for a wallet without links', () => {
    expect(walletPlaces({ ...desk, links: none })).toEqual(['code'])
    expect(walletPlaces({ ...desk, links: none, takesOffers: true })).toEqual(['code'])
  })

  test('behavior: returns only `browser` for a wallet that takes no offers and is not installed', () => {
    expect(walletPlaces({ ...desk, links: none, takesOffers: false })).toEqual(['browser'])
    expect(walletPlaces({ ...desk, takesOffers: false })).toEqual(['browser'])
    expect(walletPlaces({ ...phone, links: none, takesOffers: false })).toEqual(['browser'])
  })

  test('behavior: returns the mobile link on a phone without WalletConnect', () => {
    expect(walletPlaces({ ...phone, canPair: false })).toEqual(['mobile'])
    expect(walletPlaces({ ...desk, canPair: false })).toEqual(['browser'])
  })
})
