import type { Network } from '@latchkey/protocol'

const network = (id: string, name: string): Network => ({
  id,
  caipNetworkId: `bip122:${id}`,
  chainNamespace: 'bip122',
  name,
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9/api'] } },
})

export const mainnet = network('000000000019d6689c085ae165831e93', 'Bitcoin')
export const testnet = network('000000000933ea01ad0ee984209779ba', 'Testnet')
export const signet = network('00000008819873e925422c1ff0f99f7c', 'Signet')
export const regtest = network('0f9188f13cb7b2c71f2a335e3a4fc328', 'Regtest')
