/** Functions that load the logos, by the name of the logo's file. The script `scripts/writeMarks.ts` writes this module. */
const markLoaders = {
  'arbitrum-one': () => import('./arbitrum-one.ts'),
  aurora: () => import('./aurora.ts'),
  avalanche: () => import('./avalanche.ts'),
  base: () => import('./base.ts'),
  berachain: () => import('./berachain.ts'),
  'binance-smart-chain': () => import('./binance-smart-chain.ts'),
  bitcoin: () => import('./bitcoin.ts'),
  blast: () => import('./blast.ts'),
  celo: () => import('./celo.ts'),
  ethereum: () => import('./ethereum.ts'),
  fantom: () => import('./fantom.ts'),
  gnosis: () => import('./gnosis.ts'),
  ink: () => import('./ink.ts'),
  kaia: () => import('./kaia.ts'),
  linea: () => import('./linea.ts'),
  mantle: () => import('./mantle.ts'),
  mode: () => import('./mode.ts'),
  monad: () => import('./monad.ts'),
  optimism: () => import('./optimism.ts'),
  polygon: () => import('./polygon.ts'),
  'polygon-zkevm': () => import('./polygon-zkevm.ts'),
  ronin: () => import('./ronin.ts'),
  scroll: () => import('./scroll.ts'),
  'sei-network': () => import('./sei-network.ts'),
  solana: () => import('./solana.ts'),
  soneium: () => import('./soneium.ts'),
  sonic: () => import('./sonic.ts'),
  unichain: () => import('./unichain.ts'),
  world: () => import('./world.ts'),
  zksync: () => import('./zksync.ts'),
  zora: () => import('./zora.ts'),
}

/** The name of the file with the logo (mark) of each network, by CAIP-2 id. */
const markNames: Readonly<Record<string, keyof typeof markLoaders>> = {
  'eip155:42161': 'arbitrum-one',
  'eip155:421614': 'arbitrum-one',
  'eip155:1313161554': 'aurora',
  'eip155:43114': 'avalanche',
  'eip155:43113': 'avalanche',
  'eip155:8453': 'base',
  'eip155:84532': 'base',
  'eip155:80094': 'berachain',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin',
  'eip155:81457': 'blast',
  'eip155:56': 'binance-smart-chain',
  'eip155:97': 'binance-smart-chain',
  'eip155:42220': 'celo',
  'eip155:250': 'fantom',
  'eip155:100': 'gnosis',
  'eip155:560048': 'ethereum',
  'eip155:57073': 'ink',
  'eip155:8217': 'kaia',
  'eip155:59144': 'linea',
  'eip155:1': 'ethereum',
  'eip155:5000': 'mantle',
  'eip155:34443': 'mode',
  'eip155:143': 'monad',
  'eip155:10': 'optimism',
  'eip155:11155420': 'optimism',
  'eip155:137': 'polygon',
  'eip155:80002': 'polygon',
  'eip155:1101': 'polygon-zkevm',
  'eip155:2020': 'ronin',
  'eip155:534352': 'scroll',
  'eip155:1329': 'sei-network',
  'eip155:11155111': 'ethereum',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana',
  'eip155:1868': 'soneium',
  'eip155:146': 'sonic',
  'eip155:130': 'unichain',
  'eip155:480': 'world',
  'eip155:324': 'zksync',
  'eip155:7777777': 'zora',
}

/**
 * Loads the logo of a network in `latchkey/networks`, as a `data:` URL.
 *
 * @param caipNetworkId - CAIP-2 id.
 * @returns `undefined` if the kit has no logo for the network.
 */
export async function loadNetworkMark(caipNetworkId: string): Promise<string | undefined> {
  const name = Object.hasOwn(markNames, caipNetworkId) ? markNames[caipNetworkId] : undefined
  return name && (await markLoaders[name]()).mark
}
