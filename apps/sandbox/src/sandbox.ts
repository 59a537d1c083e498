import type { BitcoinChain } from '@latchkey/chains/bitcoin-chain'
import type { SandboxChain } from '@latchkey/chains/evm'
import type { SolanaChain } from '@latchkey/chains/solana-chain'
import type { PhonePage } from './phonePage/servePhonePage.ts'
import type { SandboxPorts } from './ports.ts'
import type { SandboxServices } from './startServices.ts'

export type Sandbox = {
  chains: readonly [SandboxChain, SandboxChain]
  solana: Pick<SolanaChain, 'rpcUrl' | 'wsUrl' | 'port'>
  bitcoin: Pick<BitcoinChain, 'apiUrl' | 'port'>
  /** The relay and the wallet directory. */
  server: Pick<SandboxServices, 'url' | 'relayUrl' | 'port'>
  /** The wallet page. */
  phone: Pick<PhonePage, 'url' | 'port'>
  /** The ports of all services. */
  ports: SandboxPorts
  /** The default ports that were not free, because other programs use them. */
  taken: readonly number[]
  /** Stops all services, and resolves when their ports are free. */
  stop(): Promise<void>
}
