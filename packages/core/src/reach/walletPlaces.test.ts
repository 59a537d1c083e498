import { describe, expect, test } from 'vitest'
import type { LinkPlace } from './walletLink.ts'
import { walletPlaces } from './walletPlaces.ts'

const desk: walletPlaces.Parameters = {
  isMobile: false,
  isInstalled: false,
  takesOffers: true,
  hasLink: () => true,
}
const phone = { ...desk, isMobile: true }
const withOnlyLink = (place?: LinkPlace) => ({ hasLink: (each: LinkPlace) => each === place })

describe('walletPlaces', () => {
  test('default', () => {
    expect(walletPlaces(desk)).toEqual(['mobile', 'desktop', 'web'])
    expect(walletPlaces(phone)).toEqual(['mobile', 'web', 'code'])
  })

  test('param: isInstalled', () => {
    expect(walletPlaces({ ...desk, isInstalled: true })).toEqual(['browser', 'mobile', 'desktop', 'web'])
    expect(walletPlaces({ ...phone, isInstalled: true, ...withOnlyLink() })).toEqual(['browser', 'code'])
  })

  test('param: hasLink', () => {
    expect(walletPlaces({ ...desk, ...withOnlyLink('web') })).toEqual(['web'])
    expect(walletPlaces({ ...phone, ...withOnlyLink('desktop') })).toEqual(['code'])
  })

  test('behavior: returns only the code for a wallet without links', () => {
    expect(walletPlaces({ ...desk, ...withOnlyLink() })).toEqual(['code'])
  })

  test('behavior: returns only `browser` for a wallet that takes no offers and is not installed', () => {
    expect(walletPlaces({ ...desk, ...withOnlyLink(), takesOffers: false })).toEqual(['browser'])
    expect(walletPlaces({ ...desk, takesOffers: false })).toEqual(['browser'])
    expect(walletPlaces({ ...phone, ...withOnlyLink(), takesOffers: false })).toEqual(['browser'])
  })

  test('behavior: returns the mobile link on a phone for a wallet that takes no offers', () => {
    expect(walletPlaces({ ...phone, takesOffers: false })).toEqual(['mobile'])
  })
})
