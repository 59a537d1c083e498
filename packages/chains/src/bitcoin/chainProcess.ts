/** The process of a local Bitcoin chain. `startBitcoinChain` forks this process, which ends when its parent process ends. */
import type { AddressInfo } from 'node:net'
import { serveChain } from './serveChain.ts'
import { burnAddress, startNode } from './startNode.ts'

export type ChainSettings = {
  port: number
  mining: 'auto' | 'manual'
  /** Addresses to fund. Each gets `coins` rewards of 50 BTC. */
  funded: readonly string[]
  coins: number
}
export type ChainMessage = { type: 'ready'; port: number } | { type: 'failed'; reason: string }

/**
 * A height at which segwit is active and the funded rewards are spendable. Segwit activates after three periods of 144 blocks, and a reward
 * is spendable after 100 more blocks.
 */
const matureHeight = 450

// Ctrl-C signals the whole process group, but the parent decides when this process stops.
process.on('SIGINT', () => {}).on('SIGHUP', () => {})
process.on('disconnect', () => process.exit(0)).on('SIGTERM', () => process.exit(0))
const sendToParent = (message: ChainMessage) => void process.send?.(message)

process.once('message', async (settings: ChainSettings) => {
  try {
    const node = await startNode()
    for (const address of settings.funded) await node.mine(settings.coins, address)
    await node.mine(Math.max(100, matureHeight - node.height()), burnAddress)
    const server = await serveChain({ node, ...settings })
    sendToParent({ type: 'ready', port: (server.address() as AddressInfo).port })
  } catch (error) {
    sendToParent({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  }
})
