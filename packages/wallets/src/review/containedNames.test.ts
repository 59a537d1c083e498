import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue.ts'
import { type FoundWallet, reviewWallets } from './reviewWallets.ts'

const evmWallet = (name: string, rdns: string): FoundWallet => ({
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
    const stranger = evmWallet(name, 'com.stranger')
    const reviewedWallets = reviewWallets({ wallets: [slate, granite, stranger], hostNames: ['Acme Wallet'] })
    expect(reviewedWallets).toEqual([slate, granite, { ...stranger, isDuplicate: true, origin: 'com.stranger' }])
  })

  test('behavior: is not marked if the wallet is known', () => {
    const flask = evmWallet('MetaMask Flask', 'io.metamask.flask')
    const okx = evmWallet('OKX Wallet', 'com.okex.wallet')
    const reviewedWallets = reviewWallets({ wallets: [flask, okx], hostNames: ['MetaMask', 'OKX'] })
    expect(reviewedWallets.map(({ isDuplicate }) => isDuplicate)).toEqual([undefined, undefined])
  })

  test('behavior: a text of the modal, or a short or general name, may be part of other names', () => {
    const injected = { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' } as const
    const strangers = ['Installed Base', 'Acme Bank', 'Quarry Browser Wallet'].map((name, index) =>
      evmWallet(name, `com.stranger${index}`),
    )
    const wallets = [injected, ...strangers]
    expect(reviewWallets({ wallets, ownNames: ['Installed'], hostNames: ['Acme Wallet'] })).toEqual(wallets)
  })
})

describe('a name that contains two known names', () => {
  test.each([
    ['Phantom (MetaMask)', 'io.metamask'],
    ['MetaMask – Phantom', 'io.metamask'],
    ['Phantom – Rainbow Wallet', 'me.rainbow'],
    ['Coinbase Wallet (Phantom)', 'com.coinbase.wallet'],
    ['WalletConnect (MetaMask)', 'io.metamask'],
    ['WalletConnect Zerion', 'io.zerion.wallet'],
    ['Acme Pay (MetaMask)', 'io.metamask'],
    ['MetaMask for Acme Pay', 'io.metamask'],
  ])('behavior: is marked under the reverse domain of one of them: %s, %s', (name, rdns) => {
    const wallet = evmWallet(name, rdns)
    expect(reviewWallets({ wallets: [wallet], hostNames: ['MetaMask', 'Acme Pay'] })).toEqual([
      { ...wallet, isDuplicate: true, origin: rdns },
    ])
  })

  test.each([
    ['MetaMask Flask', 'io.metamask.flask', ['MetaMask', 'MetaMask Flask']],
    ['Coinbase Wallet', 'com.coinbase.wallet', ['Coinbase', 'Base']],
    ['Coin98 Wallet', 'com.coin98', ['Coin98']],
    ['Crypto.com', 'com.crypto.wallet', ['Crypto.com']],
    ['MetaMask Extension', 'io.metamask', ['MetaMask']],
  ])('behavior: is not marked if both are names of the same wallet: %s', (name, rdns, hostNames) => {
    expect(reviewWallets({ wallets: [evmWallet(name, rdns)], hostNames })[0]?.isDuplicate).toBeUndefined()
  })

  test('behavior: no wallet of the catalogue is marked if the site lists all of them', () => {
    const hostNames = catalogue.map(({ name }) => name)
    const catalogueWallets = catalogue.flatMap(({ name, rdns }) => (rdns ? [evmWallet(name, rdns)] : []))
    const isMarked = (wallet: FoundWallet) => reviewWallets({ wallets: [wallet], hostNames })[0]?.isDuplicate
    expect(catalogueWallets.length).toBeGreaterThan(50)
    expect(catalogueWallets.filter(isMarked)).toEqual([])
  })
})

describe('a name that contains the name of a wallet of the catalogue', () => {
  const genuine = [
    evmWallet('OKX Wallet', 'com.okex.wallet'),
    evmWallet('Rabby Wallet', 'io.rabby'),
    evmWallet('Trust Wallet', 'com.trustwallet.app'),
    evmWallet('MetaMask', 'io.metamask'),
    evmWallet('Phantom', 'app.phantom'),
  ]

  test.each([
    'Official OKX Wallet',
    'OKX Wallet Extension',
    'OKX Wallet (new)',
    'OKX Wallet 2',
    'OKX App Pro',
    'okxwalletpro',
    'Metamaskmobile',
    'METAMASKPRO',
    'newmetamask',
    'metamaskio',
    'phantomext',
    'rabbywalletpro',
    'TRUSTWALLETPRO',
    'trustwalletio',
    'mytrustwallet',
  ])('behavior: is marked beside the genuine wallet, even if the name is short or has no visible words: %s', (name) => {
    const stranger = evmWallet(name, 'com.stranger')
    const reviewedWallets = reviewWallets({ wallets: [...genuine, stranger] })
    expect(reviewedWallets.filter(({ isDuplicate }) => isDuplicate)).toEqual([
      { ...stranger, isDuplicate: true, origin: 'com.stranger' },
    ])
  })

  test('behavior: is marked for every wallet of the catalogue whose name has three letters or more', () => {
    const unmarkedNames = catalogue.flatMap(({ name, rdns }) => {
      if (!rdns) return []
      const fakeName = /wallet/i.test(name) ? `Official ${name}` : `Official ${name} Wallet`
      const wallets = [evmWallet(name, rdns), evmWallet(fakeName, 'com.stranger')]
      return reviewWallets({ wallets }).find(({ id }) => id === 'com.stranger')?.isDuplicate ? [] : [fakeName]
    })
    expect(unmarkedNames).toEqual(['Official MG Wallet', 'Official OWallet', 'Official Yo Wallet'])
  })

  test('behavior: is not marked if the name is a part of a word, or a plain word', () => {
    const wallets = [
      'Entrust Wallet',
      'Cloudsafe Wallet',
      'Score Wallet',
      'Safe Harbor',
      'Core Bank',
      'Harbor Web3 Wallet',
      'Metal Mask',
      'Phantasm',
      'Rabbit Wallet',
      'Baseapparel',
      'Zero Gravity Wallet',
      'Keystoner',
    ].map((name, index) => evmWallet(name, `com.stranger${index}`))
    expect(reviewWallets({ wallets })).toEqual(wallets)
  })
})
