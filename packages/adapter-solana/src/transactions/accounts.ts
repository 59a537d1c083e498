import { fromBase64 } from '@latchkey/core/adapter-flows'
import type { Network } from '@latchkey/protocol'
import type { Address } from '@solana/kit'
import type { Rpc } from '../rpc/createRpc.ts'

/** An account of the chain, as its programs see it. */
export type ChainAccount = { readonly owner: string; readonly isProgram: boolean; readonly data: Uint8Array }

type Encoded = { owner: string; executable: boolean; data: [string, string] }

const options = { encoding: 'base64', commitment: 'confirmed' } as const

/** Reads accounts in their order; `undefined` for one that does not exist. */
export async function readAccounts(
  rpc: Rpc,
  network: Network,
  addresses: readonly Address[],
): Promise<(ChainAccount | undefined)[]> {
  const answer = (await rpc(network, 'getMultipleAccounts', [addresses, options])) as { value: (Encoded | null)[] }
  return answer.value.map((each) => each ?? undefined).map((each) => each && toAccount(each))
}

/** Every account in which somebody holds a token. */
export async function readHoldings(
  rpc: Rpc,
  network: Network,
  { owner, mint }: { owner: Address; mint: Address },
): Promise<{ address: Address; data: Uint8Array }[]> {
  const answer = (await rpc(network, 'getTokenAccountsByOwner', [owner, { mint }, options])) as {
    value: { pubkey: Address; account: Encoded }[]
  }
  return answer.value.map(({ pubkey, account }) => ({ address: pubkey, data: toAccount(account).data }))
}

function toAccount({ owner, executable, data }: Encoded): ChainAccount {
  return { owner, isProgram: executable, data: fromBase64(data[0]) }
}
