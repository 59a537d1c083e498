import { type SandboxChain, sandboxChains } from '@latchkey/chains/evm'
import type { NetworkInput } from 'latchkey'

const [one, two] = sandboxChains

/** The sandbox's two chains, as a host writes a network of its own. */
export const sandboxOne = toNetwork(one)
export const sandboxTwo = toNetwork(two)

function toNetwork({ id, name, rpcUrl, nativeCurrency }: SandboxChain): NetworkInput {
  const assets = { imageId: 'eip155:1' }
  return { id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } }, testnet: true, assets }
}
