import { describe, expect, test } from 'vitest'
import { findInstallLink, listDownloads } from './installLinks.ts'

const wallet = {
  chrome_store: 'https://chrome.example',
  app_store: 'https://ios.example',
  play_store: 'https://android.example',
  homepage: 'https://harbor.example',
}
const desktop = { isMobile: false, isIos: false, isAndroid: false, isTelegram: false, isFramed: false }
const iphone = { ...desktop, isMobile: true, isIos: true }
const android = { ...desktop, isMobile: true, isAndroid: true }

describe('downloadsOf', () => {
  test('default', () => {
    expect(listDownloads(wallet, desktop)).toEqual([
      { place: 'chrome', href: 'https://chrome.example' },
      { place: 'ios', href: 'https://ios.example' },
      { place: 'android', href: 'https://android.example' },
      { place: 'web', href: 'https://harbor.example' },
    ])
  })

  test('behavior: lists the download for this device first', () => {
    const places = [iphone, android].map((platform) => listDownloads(wallet, platform).map(({ place }) => place))
    expect(places).toEqual([
      ['ios', 'chrome', 'android', 'web'],
      ['android', 'chrome', 'ios', 'web'],
    ])
  })

  test('behavior: returns an empty list for a wallet without links', () => {
    expect(listDownloads({ homepage: '' }, desktop)).toEqual([])
  })
})

describe('installLink', () => {
  test('default', () => {
    expect([desktop, iphone, android].map((platform) => findInstallLink(wallet, platform))).toEqual([
      'https://chrome.example',
      'https://ios.example',
      'https://android.example',
    ])
  })

  test('behavior: returns the homepage if there is no download for this device', () => {
    const { chrome_store, homepage } = wallet
    expect(findInstallLink({ chrome_store, homepage }, iphone)).toBe('https://harbor.example')
    expect(findInstallLink({ chrome_store }, iphone)).toBeUndefined()
  })
})
