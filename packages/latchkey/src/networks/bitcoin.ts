import type { Network } from '@latchkey/protocol'

const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const

/** Bitcoin, `bip122:000000000019d6689c085ae165831e93`. Its RPC URLs are those of Esplora APIs and not of JSON-RPC nodes. */
export const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://mempool.space/api'] } },
  blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space' } },
} as const satisfies Network

/** Bitcoin Testnet, `bip122:000000000933ea01ad0ee984209779ba`. */
export const bitcoinTestnet = {
  id: '000000000933ea01ad0ee984209779ba',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  chainNamespace: 'bip122',
  name: 'Bitcoin Testnet',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://mempool.space/testnet/api'] } },
  blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space/testnet' } },
  testnet: true,
} as const satisfies Network
