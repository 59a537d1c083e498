import type { SupportedNamespace } from '@latchkey/protocol'
import type { WalletRecord } from '../src/record.ts'

/** What was checked or completed by hand for one wallet. */
type CuratedFacts = {
  /** Set if all links of the wallet were checked by hand. Each must lead to the wallet's own site, its own app or an official store. */
  certified?: true
  namespaces?: readonly SupportedNamespace[]
  injected?: WalletRecord['injected']
  rdns?: string
  id?: string
  /** Domains that belong to the wallet besides the domain of its homepage. */
  ownSites?: readonly string[]
}

const evmOnly = ['eip155'] as const
const evmSolana = ['eip155', 'solana'] as const
const evmBitcoin = ['eip155', 'bip122'] as const
const allNamespaces = ['eip155', 'solana', 'bip122'] as const

/** Well-known wallets. Their links were checked by hand. The catalogue starts with them, in this order. */
export const wellKnownWallets: Readonly<Record<string, Omit<CuratedFacts, 'certified'>>> = {
  MetaMask: { namespaces: evmSolana, injected: { eip155: 'isMetaMask', solana: 'MetaMask' }, ownSites: ['app.link'] },
  'Trust Wallet': { namespaces: allNamespaces, injected: { eip155: 'isTrust', solana: 'Trust' } },
  'Base (formerly Coinbase Wallet)': {
    id: 'coinbase-wallet',
    namespaces: evmSolana,
    injected: { eip155: 'isCoinbaseWallet', solana: 'Coinbase Wallet' },
  },
  Phantom: {
    namespaces: allNamespaces,
    injected: { eip155: 'isPhantom', solana: 'Phantom', bip122: 'phantom.bitcoin' },
  },
  'OKX Wallet': {
    namespaces: allNamespaces,
    injected: { eip155: 'isOkxWallet', solana: 'OKX Wallet', bip122: 'okxwallet.bitcoin' },
  },
  Rainbow: { injected: { eip155: 'isRainbow' }, ownSites: ['rnbwapp.com'] },
  'Binance Wallet': { namespaces: allNamespaces, injected: { eip155: 'isBinance' } },
  'Ledger Wallet': { namespaces: allNamespaces },
  Safe: {},
  'Uniswap Wallet': { rdns: 'org.uniswap.app', injected: { eip155: 'isUniswapWallet' } },
  Zerion: { injected: { eip155: 'isZerion' } },
  Rabby: { injected: { eip155: 'isRabby' } },
  Solflare: {},
  'Bitget Wallet': {
    namespaces: allNamespaces,
    injected: { eip155: 'isBitKeep', solana: 'Bitget Wallet' },
    ownSites: ['bkapp.vip'],
  },
  'Xverse Wallet': { namespaces: ['bip122'], injected: { bip122: 'XverseProviders.BitcoinProvider' } },
  Leather: { namespaces: ['bip122'], injected: { bip122: 'LeatherProvider' } },
  UniSat: {},
  'Brave Wallet': { namespaces: allNamespaces, injected: { eip155: 'isBraveWallet' } },
  Exodus: { namespaces: allNamespaces, injected: { eip155: 'isExodus', solana: 'Exodus' } },
  Backpack: { namespaces: evmSolana, injected: { solana: 'Backpack' } },
  'Magic Eden': { namespaces: allNamespaces, injected: { solana: 'Magic Eden', bip122: 'magicEden.bitcoin' } },
  Jupiter: { namespaces: ['solana'] },
  'Base Account': {},
  'Crypto.com Onchain': { namespaces: allNamespaces },
  'Bybit Wallet': { namespaces: allNamespaces },
  'Kraken Wallet': { namespaces: allNamespaces },
  'Robinhood Wallet': { namespaces: allNamespaces },
  'Trezor Suite': { namespaces: allNamespaces },
  imToken: { namespaces: evmBitcoin, injected: { eip155: 'isImToken' } },
  TokenPocket: { namespaces: allNamespaces, injected: { eip155: 'isTokenPocket' } },
  SafePal: { namespaces: allNamespaces, ownSites: ['safepal.io'] },
  OneKey: { namespaces: allNamespaces, injected: { eip155: 'isOneKey' } },
  'Ronin Wallet': {},
  Keplr: {},
  Argent: {},
  '1inch Wallet': {},
  'Coin98 Super Wallet': { namespaces: allNamespaces },
  MathWallet: { namespaces: allNamespaces, injected: { eip155: 'isMathWallet' } },
  'Blockchain.com': { namespaces: allNamespaces },
  'Bitcoin.com Wallet': { namespaces: evmBitcoin },
  'Tangem Wallet': { namespaces: allNamespaces },
  Talisman: { injected: { eip155: 'isTalisman' } },
  SubWallet: { injected: { eip155: 'isSubWallet' } },
  Nightly: { namespaces: allNamespaces, injected: { solana: 'Nightly' } },
  Core: { namespaces: allNamespaces, injected: { eip155: 'isAvalanche' } },
  Enkrypt: { namespaces: allNamespaces, injected: { eip155: 'isEnkrypt' } },
  Family: {},
  'Frame Wallet': { injected: { eip155: 'isFrame' } },
  Zeal: {},
  'Zengo Wallet': { namespaces: allNamespaces },
  'Unstoppable Wallet': { namespaces: allNamespaces },
  'Gem Wallet': { namespaces: allNamespaces },
  'Cake Wallet': { namespaces: allNamespaces },
  Edge: { namespaces: allNamespaces },
  'Atomic Wallet': { namespaces: allNamespaces },
  Guarda: { namespaces: allNamespaces },
  'MEW wallet': {},
  Valora: {},
  ioPay: {},
  'Sequence Wallet': { ownSites: ['sequence.app'] },
}

/** Data of other wallets that were checked or completed by hand. */
export const curatedWallets: Readonly<Record<string, CuratedFacts>> = {
  ...Object.fromEntries(
    [
      'Anchorage Digital',
      'BitPay Wallet',
      'Coinomi',
      'CoolWallet',
      'DCENT',
      'ELLIPAL',
      'Fireblocks',
      'FoxWallet',
      'Frontier',
      'Klever Wallet',
      'KuCoin Web3 Wallet',
      'NOW Wallet',
      'SecuX',
      'THORWallet',
      'Tomo Wallet',
      'Vultisig',
      'Zelcore',
    ].map((name) => [name, { namespaces: allNamespaces }]),
  ),
  ...Object.fromEntries(['Ultimate', 'HOT Wallet', 'Cypher Wallet'].map((name) => [name, { namespaces: evmSolana }])),
  ...Object.fromEntries(
    ['AirGap Wallet', 'Ballet Crypto', 'Bitpie', 'SSP'].map((name) => [name, { namespaces: evmBitcoin }]),
  ),
  // These wallets get no namespace, because Latchkey does not support their chains.
  ...Object.fromEntries(
    [
      'Alephium Wallet',
      'Blade Wallet',
      'Canton Wallet by Send',
      'Concordium',
      'DIAM Wallet',
      'Dropp',
      'Earth Wallet',
      'Freighter',
      'Girin Wallet',
      'HashPack',
      'HERE Wallet',
      'Joey Wallet',
      'Kabila',
      'LikerLand App',
      'Me Wallet',
      'Neon Wallet',
      'Nodle',
      'Nufinetes',
      'plug',
      'Puzzle Wallet',
      'Qubic Wallet',
      'SaucerSwap Wallet',
      'Scopuly',
      'VeWorld Mobile',
      'WebAuth',
      'xPortal',
    ].map((name) => [name, { namespaces: [] }]),
  ),
  'αU wallet': { id: 'au-wallet' },
}

export const defaultNamespaces: readonly SupportedNamespace[] = evmOnly

/** Wallets that are missing in the imported data. */
export const addedWallets: readonly WalletRecord[] = [
  {
    name: 'Solflare',
    homepage: 'https://solflare.com/',
    ios: '1580902717',
    android: 'com.solflare.mobile',
    chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic',
    namespaces: ['solana'],
    injected: { solana: 'Solflare' },
  },
  {
    name: 'UniSat',
    homepage: 'https://unisat.io/',
    chrome: 'ppbibelpcjmhbdihakflkdcoccbgbkpo',
    namespaces: ['bip122'],
    injected: { bip122: 'unisat' },
  },
]

/** Wallets that are not in the catalogue, each with the reason. */
export const reasonsToLeaveOut: Readonly<Record<string, string>> = {
  'Flutter Sample Wallet': 'a sample for developers',
  'Kotlin Sample Wallet': 'a sample for developers',
  'React Native Sample Wallet': 'a sample for developers',
  'Swift Sample Wallet': 'a sample for developers',
  'Modular Wallet Prod': 'a test of its makers',
  Essentials: 'the same app as Elastos Essentials',
  'PureWallet app': 'the same app as PureWallet',
  YoWallet: 'the same app as Yo Wallet',
  MetaWallet: 'all of its links lead to one site under a name that is not its own',
}

/** Reverse domains that are placeholders or do not belong to the wallet that announces them. */
export const invalidRdns: readonly string[] = ['com.example.subdomain', 'com.wallet.reown']

/** Patterns of links that no longer work or lead to someone else's page, each with the reason. */
export const brokenLinkPatterns: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /^https:\/\/[^/]+\.page\.link\//, reason: 'Firebase Dynamic Links ended on 25 August 2025' },
  { pattern: /apple-app-site-association|\/\.well-known\/|\*/, reason: 'it names what apps answer to, and opens none' },
  { pattern: /^myapp:/, reason: 'a scheme that was never filled in' },
  { pattern: /^[a-z][\w.+-]*:.*,/, reason: 'several links in the place of one' },
  { pattern: /^https:\/\/my\.herewallet\//, reason: 'there is no such domain' },
  { pattern: /^https:\/\/www\.coinbase\.com\/wallet\//, reason: 'it is the page of another wallet' },
  { pattern: /^awallet:\/\/wc$/, reason: "it is AlphaWallet's scheme" },
]
