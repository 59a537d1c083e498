import { describe, expect, test } from 'vitest'
import type { DeviceSignals } from './isMobile.ts'
import { type Platform, readPlatform } from './platform.ts'

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  iphoneChrome:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0.7151.79 Mobile/15E148 Safari/604.1',
  ipadOld:
    'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  androidFirefox: 'Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0',
  samsung:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  telegramAndroid:
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.7151.89 Mobile Safari/537.36 Telegram-Android/11.12.0 (Google Pixel 8; Android 15; SDK 35; HIGH)',
  telegramIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  blackberry:
    'Mozilla/5.0 (BlackBerry; U; BlackBerry 9900; en) AppleWebKit/534.11+ (KHTML, like Gecko) Version/7.1.0.346 Mobile Safari/534.11+',
  operaMini: 'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/32.3342; U; en) Presto/2.8.119 Version/11.10',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  linuxFirefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  chromebook:
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
} as const

const desktop: Platform = {
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isTelegram: false,
  isFramed: false,
}
const iphone: Platform = { ...desktop, isMobile: true, isIos: true }
const android: Platform = { ...desktop, isMobile: true, isAndroid: true }

const read = (agent: keyof typeof agents, rest: DeviceSignals & Record<string, unknown> = {}) =>
  readPlatform({ navigator: { userAgent: agents[agent], maxTouchPoints: 0 }, ...rest })

describe('readPlatform', () => {
  test.each(['windows', 'linuxFirefox', 'chromebook', 'mac'] as const)('default: %s', (agent) => {
    expect(read(agent)).toEqual(desktop)
  })

  test.each(['iphone', 'iphoneChrome', 'ipadOld'] as const)('default: %s', (agent) => {
    expect(read(agent)).toEqual(iphone)
  })

  test.each(['android', 'androidTablet', 'androidFirefox', 'samsung'] as const)('default: %s', (agent) => {
    expect(read(agent)).toEqual(android)
  })

  test.each(['blackberry', 'operaMini'] as const)('default: %s', (agent) => {
    expect(read(agent)).toEqual({ ...desktop, isMobile: true })
  })

  test('behavior: detects an iPad that reports itself as a Mac', () => {
    expect(readPlatform({ navigator: { userAgent: agents.mac, maxTouchPoints: 5 } })).toEqual(iphone)
  })

  test('behavior: a coarse pointer means mobile, with any user agent', () => {
    const askedQueries: string[] = []
    const matchMedia = (query: string) => {
      askedQueries.push(query)
      return { matches: true }
    }
    expect(read('windows', { matchMedia })).toEqual({ ...desktop, isMobile: true })
    expect(askedQueries).toEqual(['(pointer: coarse)'])
  })

  test('behavior: detects Telegram by its user agent or by its objects in the page', () => {
    expect(read('telegramAndroid')).toEqual({ ...android, isTelegram: true })
    expect(read('telegramIphone', { TelegramWebviewProxy: {} })).toEqual({ ...iphone, isTelegram: true })
    expect(read('windows', { Telegram: { WebApp: { initData: 'query_id=1' } } })).toEqual({
      ...desktop,
      isTelegram: true,
    })
  })

  test('behavior: does not detect Telegram if only its script is on the page', () => {
    expect(read('iphone', { Telegram: { WebApp: { initData: '' } } })).toEqual(iphone)
  })

  test('behavior: detects a frame', () => {
    expect(read('windows', { self: 'inner', top: 'outer' })).toEqual({ ...desktop, isFramed: true })
  })

  test('behavior: detects nothing on a server', () => {
    expect(readPlatform({})).toEqual(desktop)
  })
})
