import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { type SandboxChain, sandboxChains, sandboxDex, sandboxPriceFeeds, sandboxTokens } from '@latchkey/chains/evm'
import { solanaSandbox, solanaSandboxTokens } from '@latchkey/chains/solana'
import type { RpcChain, RpcChains } from '@latchkey/server'

/** The feeds have the time of the chain's start, and a demo may run for days. */
const maxAgeSeconds = 31_536_000

/** The chains of the sandbox's server: their endpoints, tokens and prices. */
export function makeServerChains({ one, two, solana, bitcoin }: makeServerChains.Parameters): RpcChains {
  return {
    [`eip155:${sandboxChains[0].id}`]: makeEvmChain(one),
    [`eip155:${sandboxChains[1].id}`]: makeEvmChain(two),
    [solanaSandbox.caipNetworkId]: {
      urls: [solana.rpcUrl],
      tokens: Object.values(solanaSandboxTokens).map(toListedToken),
    },
    [bitcoinSandbox.caipNetworkId]: { urls: [bitcoin.apiUrl], nativeCurrency: bitcoinSandbox.nativeCurrency },
  }
}

export declare namespace makeServerChains {
  type Parameters = {
    one: Pick<SandboxChain, 'rpcUrl' | 'nativeCurrency'>
    two: Pick<SandboxChain, 'rpcUrl' | 'nativeCurrency'>
    solana: { rpcUrl: string }
    bitcoin: { apiUrl: string }
  }
}

/** Wrapped ether gets its price from its pool with the Sandbox Dollar, the others from their feeds. */
function makeEvmChain({ rpcUrl, nativeCurrency }: Pick<SandboxChain, 'rpcUrl' | 'nativeCurrency'>): RpcChain {
  const feeds = Object.values(sandboxPriceFeeds).map(
    ({ token, address }) => [token, { feed: address, maxAgeSeconds }] as const,
  )
  const pool = { pool: sandboxDex.pairs.etherDollar.address, version: 'v2' } as const
  return {
    urls: [rpcUrl],
    nativeCurrency,
    tokens: Object.values(sandboxTokens).map(toListedToken),
    prices: { ...Object.fromEntries(feeds), [sandboxTokens.wrappedEther.address]: pool },
  }
}

function toListedToken({ address, name, symbol, decimals }: Token) {
  return { address, name, symbol, decimals }
}

type Token = { address: string; name: string; symbol: string; decimals: number }
