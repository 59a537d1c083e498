import { base58 } from '@scure/base'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { type CallOptions, callNode, NodeError } from '../../../platform/chains/callNode.ts'
import type { ChainSettings } from '../../../platform/chains/checkChain.ts'
import type { ChainClient } from '../../../platform/chains/createChainClient.ts'
import type { BalanceSource, Holding } from '../BalanceSource.ts'
import type { TokenCheck } from '../createTokenCheck.ts'

/** The addresses of Solana's two token programs: the Token Program, which most tokens use, and Token-2022. */
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const
/**
 * The bytes of a token account that are read: its mint (32 bytes), owner (32) and amount (8, little-endian). Accounts of both token
 * programs begin with these bytes.
 */
const holdingSlice = { offset: 0, length: 72 }
/** The byte of a mint account that contains the number of decimal places. */
const decimalsSlice = { offset: 44, length: 1 }
/** The maximum number of accounts in one call of `getMultipleAccounts`. */
const maxAccounts = 100
/**
 * Time for which the decimal places of a mint are used, in ms. The decimal places of a mint never change, but a closed mint account may be
 * created again with others.
 */
const decimalsMs = 10 * 60_000

const data = z.tuple([z.string(), z.literal('base64')])
/** An amount of lamports has 64 bits. */
const lamportsSchema = z.object({
  value: z.union([z.int().check(z.gte(0)), z.bigint().check(z.gte(0n), z.lt(2n ** 64n))]),
})
const tokenAccountsSchema = z.object({ value: z.array(z.object({ account: z.object({ data }) })) })
const mintsSchema = z.object({ value: z.array(z.nullable(z.object({ data, owner: z.string() }))) })

/**
 * Creates the source of balances of a Solana chain, which calls `getBalance`, and `getTokenAccountsByOwner` for both token programs. If an
 * owner has several accounts of a mint, the source adds their amounts. Mints that are not listed are left out, because anyone can send
 * their tokens to an account.
 */
export function createSolanaBalances(settings: ChainSettings, chain: ChainClient, check: TokenCheck): BalanceSource {
  const decimalsByMint = new LRUCache<string, { decimals: number | undefined }>({ max: 10_000, ttl: decimalsMs })

  /** The base58 addresses of the listed mints, by their bytes in hex. For each token account, hex is faster to compute than base58. */
  const mintsByHex = new Map([...settings.tokens.keys()].map((mint) => [toHex(base58.decode(mint)), mint]))

  async function call<output>(
    schema: z.ZodMiniType<output>,
    method: string,
    params: readonly unknown[],
    options?: CallOptions,
  ) {
    const result = z.safeParse(schema, await callNode(chain, method, params, options))
    if (!result.success) throw new NodeError(`${settings.id} returned no valid result for ${method}`)
    return result.data
  }

  async function readHoldings(owner: string, onSize?: CallOptions['onSize']): Promise<Map<string, bigint>> {
    const config = { encoding: 'base64', dataSlice: holdingSlice }
    const responses = await Promise.all(
      // `isExact` is false, because the amounts are in the base64 data and not in JSON numbers. `onSize` counts the bytes, because anyone
      // can create thousands of accounts for an owner.
      tokenPrograms.map((programId) =>
        call(tokenAccountsSchema, 'getTokenAccountsByOwner', [owner, { programId }, config], {
          isExact: false,
          onSize,
        }),
      ),
    )
    const amounts = new Map<string, bigint>()
    for (const { account } of responses.flatMap(({ value }) => value)) {
      const bytes = Buffer.from(account.data[0], 'base64')
      if (bytes.length < holdingSlice.length)
        throw new NodeError(`${settings.id} returned a token account without its amount`)
      const mint = mintsByHex.get(toHex(bytes.subarray(0, 32)))
      if (mint !== undefined) amounts.set(mint, (amounts.get(mint) ?? 0n) + bytes.readBigUInt64LE(64))
    }
    return amounts
  }

  /** Returns the decimal places of mints, and reads those that are not known yet. */
  async function readDecimals(heldMints: readonly string[]): Promise<ReadonlyMap<string, number | undefined>> {
    // A cached number can expire during a call to the node, so each one is looked up once.
    const cachedEntries = heldMints.map((mint) => [mint, decimalsByMint.get(mint)] as const)
    const decimals = new Map(cachedEntries.flatMap(([mint, entry]) => (entry ? [[mint, entry.decimals] as const] : [])))
    const unknownMints = heldMints.filter((mint) => !decimals.has(mint))
    for (let start = 0; start < unknownMints.length; start += maxAccounts) {
      const mintBatch = unknownMints.slice(start, start + maxAccounts)
      const { value } = await call(mintsSchema, 'getMultipleAccounts', [
        mintBatch,
        { encoding: 'base64', dataSlice: decimalsSlice },
      ])
      if (value.length !== mintBatch.length) throw new NodeError(`${settings.id} returned another number of mints`)
      for (const [index, mint] of mintBatch.entries()) {
        const account = value[index]
        const isMint = account && (tokenPrograms as readonly string[]).includes(account.owner)
        const entry = { decimals: isMint ? Buffer.from(account.data[0], 'base64')[0] : undefined }
        decimalsByMint.set(mint, entry)
        decimals.set(mint, entry.decimals)
      }
    }
    return decimals
  }

  return {
    async read(address, charge) {
      const [{ value: balance }, holdings] = await Promise.all([
        call(lamportsSchema, 'getBalance', [address]),
        readHoldings(address, charge),
      ])
      const heldAmounts = [...holdings].filter(([, amount]) => amount > 0n)
      const decimals = await readDecimals(heldAmounts.map(([mint]) => mint))
      const tokens = heldAmounts.flatMap(([mint, amount]): Holding[] => {
        const token = settings.tokens.get(mint)
        if (!token || !check(token, decimals.get(mint))) return []
        return [{ currency: token, address: mint, amount }]
      })
      return [{ currency: settings.nativeCurrency, amount: BigInt(balance) }, ...tokens]
    },
  }
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
