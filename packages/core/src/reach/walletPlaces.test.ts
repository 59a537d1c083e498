import { describe, expect, test } from 'vitest'
import type { LinkPlace } from './walletLink.ts'
import { listWalletPlaces } from './walletPlaces.ts'

const desk: listWalletPlaces.Parameters = {
  isMobile: false,
  isInstalled: false,
  takesOffers: true,
  hasLink: () => true,
}
const phone = { ...desk, isMobile: true }
const withOnlyLink = (place?: LinkPlace) => ({ hasLink: (each: LinkPlace) => each === place })

describe('walletPlaces', () => {
  test('default', () => {
    expect(listWalletPlaces(desk)).toEqual(['mobile', 'desktop', 'web'])
    expect(listWalletPlaces(phone)).toEqual(['mobile', 'web', 'code'])
  })

  test('param: isInstalled', () => {
    expect(listWalletPlaces({ ...desk, isInstalled: true })).toEqual(['browser', 'mobile', 'desktop', 'web'])
    expect(listWalletPlaces({ ...phone, isInstalled: true, ...withOnlyLink() })).toEqual(['browser', 'code'])
  })

  test('param: hasLink', () => {
    expect(listWalletPlaces({ ...desk, ...withOnlyLink('web') })).toEqual(['web'])
    expect(listWalletPlaces({ ...phone, ...withOnlyLink('desktop') })).toEqual(['code'])
  })

  test('behavior: returns only the code for a wallet without links', () => {
    expect(listWalletPlaces({ ...desk, ...withOnlyLink() })).toEqual(['code'])
  })

  test('behavior: returns only `browser` for a wallet that takes no offers and is not installed', () => {
    expect(listWalletPlaces({ ...desk, ...withOnlyLink(), takesOffers: false })).toEqual(['browser'])
    expect(listWalletPlaces({ ...desk, takesOffers: false })).toEqual(['browser'])
    expect(listWalletPlaces({ ...phone, ...withOnlyLink(), takesOffers: false })).toEqual(['browser'])
  })

  test('behavior: returns the mobile link on a phone for a wallet that takes no offers', () => {
    expect(listWalletPlaces({ ...phone, takesOffers: false })).toEqual(['mobile'])
  })
})
