import { sandboxChains } from '@latchkey/chains/evm'
import {
  type Address,
  createPublicClient,
  createTestClient,
  formatEther,
  http,
  type PublicClient,
  type TestClient,
} from 'viem'

export const [chainOne, chainTwo] = sandboxChains

/** A chain that wallets know but the demo does not use. It is the first chain under another id, so no test sends transactions on it. */
export const foreignChain = { id: 31339, rpcUrl: chainOne.rpcUrl }

export type LocalChain = typeof chainOne

export function clientOf({ rpcUrl }: LocalChain): PublicClient {
  return createPublicClient({ transport: http(rpcUrl), pollingInterval: 100, cacheTime: 0 })
}

/** Sets the balance of an account, so that a test does not depend on what other tests have spent. */
export async function setBalance(chain: LocalChain, address: Address, wei: bigint): Promise<void> {
  const client: TestClient = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  await client.setBalance({ address, value: wei })
}

/** Returns a balance as the kit shows it: cut off after three decimals and not rounded. */
export function shownBalance(wei: bigint): string {
  const [whole = '', fraction = ''] = formatEther(wei).split('.')
  const shownFraction = fraction.slice(0, 3).replace(/0+$/, '')
  return `${Number(whole).toLocaleString('en')}${shownFraction && `.${shownFraction}`} ETH`
}
