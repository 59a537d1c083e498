import { code, table } from '../html.ts'
import type { Values } from '../source/loadValues.ts'
import type { Page } from './page.ts'

type Network = {
  name: string
  caipNetworkId: string
  nativeCurrency: { symbol: string }
  rpcUrls: { default: { http: readonly string[] } }
  testnet?: boolean
}

/** Returns the page with all networks in `latchkey/networks`. */
export function networksPage({ networks }: Values): Page {
  const allNetworks = Object.entries(networks as Record<string, Network>)
  const networkTable = (namespace: string) =>
    table(
      ['Export', 'Network', 'Id', 'Coin', 'Default RPC'],
      allNetworks
        .filter(([, { caipNetworkId }]) => caipNetworkId.startsWith(`${namespace}:`))
        .map(([name, { name: title, caipNetworkId, nativeCurrency, rpcUrls, testnet }]) => [
          code(name),
          `${title}${testnet ? ' <small>test network</small>' : ''}`,
          code(caipNetworkId),
          nativeCurrency.symbol,
          rpcUrls.default.http.map((url) => code(url)).join('<br>'),
        ]),
    )
  return {
    path: 'reference/networks.md',
    title: 'Network records',
    description: 'Every network that latchkey/networks exports.',
    body: [
      "```ts\nimport { base, mainnet, solana } from 'latchkey/networks'\n```",
      'Any chain of `viem/chains` works as well. The default endpoints are public ones of the networks’ own operators: they have limits, so use [endpoints of your own](/guides/networks/#rpc-endpoints) in production.',
      `## EVM chains\n\n${networkTable('eip155')}`,
      `## Solana\n\n${networkTable('solana')}`,
      `## Bitcoin\n\nEndpoints speak Esplora’s REST, not JSON-RPC.\n\n${networkTable('bip122')}`,
    ].join('\n\n'),
  }
}
