import { fromBase64 } from '@latchkey/adapter-kit/flows'
import type { Network } from '@latchkey/protocol'
import type { Address } from '@solana/kit'
import type { Rpc } from '../rpc/createRpc.ts'
import { readAllItems, toKey, toRecord } from '../rpc/fields.ts'
import { tokenAccountSize } from './tokenLayout.ts'

/** An account on the Solana chain. `owner` is the address of the program that owns the account. */
export type ChainAccount = { readonly owner: string; readonly isProgram: boolean; readonly data: Uint8Array }

const accountRequestOptions = { encoding: 'base64', commitment: 'confirmed' } as const

/** Reads accounts. The result is in the order of `addresses`. It contains `undefined` for an account that does not exist. */
export async function readAccounts(
  rpc: Rpc,
  network: Network,
  addresses: readonly Address[],
): Promise<(ChainAccount | undefined)[]> {
  const read = (result: unknown) => {
    const accounts = readAllItems(toRecord(result)?.value, (each) =>
      each === null ? ('none' as const) : toAccount(each),
    )
    return accounts?.length === addresses.length ? accounts : undefined
  }
  const accounts = await rpc(network, 'getMultipleAccounts', [addresses, accountRequestOptions], read)
  return accounts.map((each) => (each === 'none' ? undefined : each))
}

/** Reads all token accounts of an owner for one token. The accounts' extensions are not requested, because they can be megabytes long. */
export async function readHoldings(
  rpc: Rpc,
  network: Network,
  { owner, mint }: { owner: Address; mint: Address },
): Promise<{ address: Address; data: Uint8Array }[]> {
  const toHolding = (each: unknown) => {
    const { pubkey, account } = toRecord(each) ?? {}
    const [address, chainAccount] = [toKey(pubkey), toAccount(account)]
    return address === undefined || !chainAccount ? undefined : { address: address as Address, data: chainAccount.data }
  }
  const params = [owner, { mint }, { ...accountRequestOptions, dataSlice: { offset: 0, length: tokenAccountSize } }]
  return rpc(network, 'getTokenAccountsByOwner', params, (result) => readAllItems(toRecord(result)?.value, toHolding))
}

/**
 * Reads an account from a node's JSON.
 *
 * @throws DOMException if the data is not base64
 */
function toAccount(value: unknown): ChainAccount | undefined {
  const { owner, executable, data } = toRecord(value) ?? {}
  const [text, encoding]: unknown[] = Array.isArray(data) ? data : []
  const ownerProgram = toKey(owner)
  if (!ownerProgram || typeof executable !== 'boolean' || typeof text !== 'string' || encoding !== 'base64')
    return undefined
  return { owner: ownerProgram, isProgram: executable, data: fromBase64(text) }
}
