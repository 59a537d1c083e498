/**
 * This file runs as a separate process, which contains a local Bitcoin chain. `startBitcoinChain` starts the process. It ends when its
 * parent process ends.
 */
import type { AddressInfo } from 'node:net'
import { serveChain } from './serveChain.ts'
import { burnAddress, startNode } from './startNode.ts'

/** The message from the parent process that starts the chain. */
export type ChainSettings = {
  port: number
  mining: 'auto' | 'manual'
  /** Addresses that get coins when the chain starts. Each gets this many (`coins`) block rewards of 50 BTC. */
  funded: readonly string[]
  coins: number
}
/** The message to the parent process: the chain has started, or has failed to start. */
export type ChainMessage = { type: 'ready'; port: number } | { type: 'failed'; reason: string }

/**
 * The number of blocks after which segwit is active and the rewards can be spent. Segwit becomes active after three periods of 144 blocks,
 * and a reward can be spent 100 blocks after its own block.
 */
const matureHeight = 450

// Ctrl-C also sends a signal to this process. It is ignored, because the parent process decides when this process ends.
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
