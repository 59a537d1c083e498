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

/** A local Ethereum chain with test contracts. `wallet` is a viem client that signs with the first test account, `account`. */
export type EvmSandbox = {
  rpcUrl: string
  client: PublicClient<HttpTransport>
  wallet: WalletClient<HttpTransport, undefined, Account>
  account: Address
}

/** Starts a local chain before the tests of a file, and stops it after them. Returns a function from which each test gets the chain. */
export function setUpEvmSandbox(): () => EvmSandbox {
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
