import { describe, expect, test } from 'vitest'
import { type FoundWallet, reviewWallets } from './reviewWallets.ts'

const evm = (name: string, rdns: string): FoundWallet => ({
  id: rdns,
  name,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  info: { rdns },
  imageUrl: `data:image/png;base64,${rdns}`,
})

describe('a name that contains WalletConnect or the name of a wallet that the site lists', () => {
  test.each([
    'WalletConnect QR Code',
    'WalletConnect 2',
    'New WalletConnect',
    'Wallet-Connect Official',
    'Acme Wallet Official',
    'New Acme Wallet',
    'Granite Official',
    'Slate Wallet Mobile',
    'SIate Wallet Mobile',
  ])('behavior: is marked: %s', (name) => {
    const slate = { id: 'slate', name: 'Slate Wallet', type: 'EXTERNAL', namespace: 'eip155' } as const
    const granite = { ...slate, id: 'granite', name: 'Granite' } as const
    const stranger = evm(name, 'com.stranger')
    const reviewed = reviewWallets({ wallets: [slate, granite, stranger], hostNames: ['Acme Wallet'] })
    expect(reviewed).toEqual([slate, granite, { ...stranger, isDuplicate: true, origin: 'com.stranger' }])
  })

  test('behavior: is not marked if the wallet is known', () => {
    const flask = evm('MetaMask Flask', 'io.metamask.flask')
    const okx = evm('OKX Wallet', 'com.okex.wallet')
    const reviewed = reviewWallets({ wallets: [flask, okx], hostNames: ['MetaMask', 'OKX'] })
    expect(reviewed.map(({ isDuplicate }) => isDuplicate)).toEqual([undefined, undefined])
  })

  test('behavior: a text of the modal, or a short or general name, may be part of other names', () => {
    const injected = { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' } as const
    const strangers = ['Installed Base', 'Acme Bank', 'Quarry Browser Wallet'].map((name, index) =>
      evm(name, `com.stranger${index}`),
    )
    const wallets = [injected, ...strangers]
    expect(reviewWallets({ wallets, ownNames: ['Installed'], hostNames: ['Acme Wallet'] })).toEqual(wallets)
  })
})
