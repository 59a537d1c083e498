import { startEvmSandbox } from '@latchkey/testing/evm-sandbox-chain'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { type LocalChain, toNetwork } from './setUpPage.ts'
import { setUpPayments } from './setUpPayments.ts'

/** Starts the sandbox chain for the tests of a file. */
export function setUpSandbox() {
  let chain: LocalChain & { stop(): Promise<void> }
  const openPayments = setUpPayments()
  beforeAll(async () => {
    chain = await startEvmSandbox()
  })
  afterAll(() => chain.stop())
  return {
    network: () => toNetwork(chain),
    client: () =>
      createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
        .extend(publicActions)
        .extend(walletActions),
    open: (options?: Parameters<typeof openPayments>[1]) => openPayments(toNetwork(chain), options),
  }
}
