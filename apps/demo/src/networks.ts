import { type SandboxChain, sandboxChains } from '@latchkey/chains/evm'
import type { NetworkInput } from 'latchkey'

const [chainOne, chainTwo] = sandboxChains

/** The sandbox's two EVM chains, in the form in which a site describes a custom network. */
export const sandboxOne = toNetwork(chainOne)
export const sandboxTwo = toNetwork(chainTwo)

function toNetwork({ id, name, rpcUrl, nativeCurrency }: SandboxChain): NetworkInput {
  const assets = { imageId: 'eip155:1' }
  return { id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } }, testnet: true, assets }
}
