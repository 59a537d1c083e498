/**
 * This file runs as a separate process, which contains a local Bitcoin chain. `startBitcoinChain` starts the process. The process ends when
 * its parent process ends.
 */
import type { AddressInfo } from 'node:net'
import { serveChain } from './serveChain.ts'
import { burnAddress, startNode } from './startNode.ts'

/** The message with which the parent process starts the chain. */
export type ChainSettings = {
  port: number
  mining: 'auto' | 'manual'
  /** The addresses that get coins when the chain starts. */
  funded: readonly string[]
  /** The number of coins of each of these addresses. A coin is a block reward of 50 BTC. */
  coins: number
}
/** The message to the parent process: the chain has started, or has failed to start. */
export type ChainMessage = { type: 'ready'; port: number } | { type: 'failed'; reason: string }

/** The minimum height of a chain that is ready. At this height, segwit is active: its activation takes three periods of 144 blocks. */
const minReadyHeight = 450

// Ctrl-C also sends a signal to this process. It is ignored, because the parent process decides when this process ends.
process.on('SIGINT', () => {}).on('SIGHUP', () => {})
process.on('disconnect', () => process.exit(0)).on('SIGTERM', () => process.exit(0))
const sendToParent = (message: ChainMessage) => void process.send?.(message)

process.once('message', async (settings: ChainSettings) => {
  try {
    const node = await startNode()
    for (const address of settings.funded) await node.mine(settings.coins, address)
    // A block reward can be spent only after 100 more blocks.
    await node.mine(Math.max(100, minReadyHeight - node.height()), burnAddress)
    const server = await serveChain({ node, ...settings })
    sendToParent({ type: 'ready', port: (server.address() as AddressInfo).port })
  } catch (error) {
    sendToParent({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  }
})
