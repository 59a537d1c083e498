import { describe, expect, test } from 'vitest'
import { readPeer } from './readPeer.ts'

describe('readPeer', () => {
  test('default', () => {
    const metadata = {
      name: 'Rainbow',
      description: '',
      url: 'https://rainbow.me',
      icons: ['https://rainbow.me/icon.png'],
      redirect: { native: 'rainbow://', universal: 'https://rnbwapp.com' },
    }
    expect(readPeer(metadata)).toEqual({ name: 'Rainbow', imageUrl: 'https://rainbow.me/icon.png' })
  })

  test('behavior: leaves out unsafe icon addresses', () => {
    const metadata = {
      name: 'Evil\u202Egnp.exe',
      icons: ['javascript:alert(1)', 'http://plain.example/icon.png'],
    }
    expect(readPeer(metadata)).toEqual({ name: 'Evilgnp.exe' })
  })

  test.each([[undefined], [null], [{ name: 7, icons: 'x', redirect: 'y' }], [{ name: ' ' }]])(
    'behavior: %j gets the default name',
    (metadata) => {
      expect(readPeer(metadata)).toEqual({ name: 'WalletConnect' })
    },
  )
})
