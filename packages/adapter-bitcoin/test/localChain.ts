import { type BitcoinChain, startBitcoinChain } from '@latchkey/chains/bitcoin-chain'
import { afterAll, beforeAll } from 'vitest'

/** Starts a local Bitcoin chain before the tests of a file, and stops the chain after them. */
export function setUpLocalChain(options: startBitcoinChain.Parameters = {}): { readonly apiUrl: string } {
  let chain: BitcoinChain | undefined
  beforeAll(async () => {
    chain = await startBitcoinChain({ port: 0, ...options })
  })
  afterAll(() => chain?.stop())
  return {
    get apiUrl() {
      if (!chain) throw new Error('The chain has not started.')
      return chain.apiUrl
    },
  }
}
