/** Data of the local Ethereum chains. Pages import this file, so it must not use Node modules. */
import { type TestAccount, testAccounts } from '@latchkey/testing'
import { sandboxTokens } from '@latchkey/testing/evm-sandbox'
import { chainPorts } from '../ports.ts'

/** A local Ethereum chain. */
export type SandboxChain = {
  id: number
  name: string
  port: number
  rpcUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The two local Ethereum chains. */
export const sandboxChains: readonly [SandboxChain, SandboxChain] = [
  { id: 31337, name: 'Sandbox One', ...createEndpoint(chainPorts.one), nativeCurrency: ether },
  { id: 31338, name: 'Sandbox Two', ...createEndpoint(chainPorts.two), nativeCurrency: ether },
]

function createEndpoint(port: number): { port: number; rpcUrl: string } {
  return { port, rpcUrl: `http://127.0.0.1:${port}` }
}

/** The accounts that have 10 000 ETH and a million sUSD on each chain. Their keys are public, so use them only on local chains. */
export const sandboxAccounts: readonly TestAccount[] = testAccounts

/** The ERC-20 token sUSD, which has the same address on both chains. `sandboxTokens` contains all tokens. */
export const sandboxToken = sandboxTokens.dollar
