import {
  type Account,
  type Address,
  createPublicClient,
  createWalletClient,
  type HttpTransport,
  http,
  type PublicClient,
  type WalletClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import type { Anvil } from '../src/chain/startAnvil.ts'
import { testAccounts } from '../src/chain/testAccounts.ts'
import { startEvmSandbox } from '../src/evm-sandbox/startEvmSandbox.ts'

/** A chain of the sandbox, and a wallet of its first account. */
export type EvmSandboxWorld = {
  rpcUrl: string
  client: PublicClient<HttpTransport>
  wallet: WalletClient<HttpTransport, undefined, Account>
  account: Address
}

/** Starts a chain of the sandbox for the tests of a file. Returns a function that returns it. */
export function useEvmSandbox(): () => EvmSandboxWorld {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startEvmSandbox()
  })
  afterAll(() => anvil.stop())
  return () => {
    const transport = http(anvil.rpcUrl)
    const account = privateKeyToAccount(testAccounts[0].privateKey)
    return {
      rpcUrl: anvil.rpcUrl,
      client: createPublicClient({ transport, pollingInterval: 20 }),
      wallet: createWalletClient({ transport, account }),
      account: account.address,
    }
  }
}
