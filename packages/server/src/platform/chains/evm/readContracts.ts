import type { Address, Hex } from 'viem'
import type { Clock } from '../../clock.ts'
import { mapInParts } from '../../mapInParts.ts'
import { callNode, NodeError } from '../callNode.ts'
import type { ChainClient } from '../createChainClient.ts'
import { LargeResponseError, NoResponseError } from '../createUpstream.ts'
import { decodeResults, encodeGetEthBalance, encodeMulticall } from './multicall.ts'

/**
 * A call of a contract. `words` is the maximum number of 32-byte words that the call returns: 1 by default, and at most 7. With `nativeOf`,
 * the native balance of an account is read instead.
 */
export type ContractCall = { to: Address; data: Hex; words?: number } | { nativeOf: Address }

/** The bytecode of `contracts/BatchReader.yul`, as `contracts/compile.ts` compiles it. */
export const batchReaderCode =
  '0x608e8038038091600039808060005b828110601957500390f35b91506016906003835160601c601485015160f01c92848601918460019360209483600014607d57508394508560e0940192620f4240fa903d9160e083116075575b8153600060018201538160028201530101920101908291600e565b60e09250605a565b925090505160601c3184830152605a56'

/** Multicall3, which has the same address on more than 250 chains. @see https://github.com/mds1/multicall3 */
const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** The maximum number of calls in one request to a node, so that the node's gas limit for calls (50 million in geth) suffices. */
const maxCalls = 800
/**
 * The maximum size of the calls and of the results of one request without Multicall3, in bytes. Such a request creates a contract: its code
 * contains the calls, and its constructor returns the results. Nodes limit this code to 49,152 bytes (EIP-3860), and what the constructor
 * returns to 24,576 bytes (EIP-170).
 */
const maxCodeBytes = { calls: 45_000, results: 24_000 }
/**
 * Time after which the reader looks for Multicall3 again on a chain that did not have it, in ms. Someone may have deployed it meanwhile.
 */
const multicallRecheckMs = 60 * 60_000

/**
 * Creates the function that reads many contracts of a chain in one call to its node. The call uses Multicall3. Where Multicall3 is absent,
 * the call itself creates a contract (`contracts/BatchReader.yul`). More than 800 reads are split into several calls.
 *
 * The function returns what each contract returned, at most 224 bytes without Multicall3, or `undefined` if the contract's call failed.
 *
 * @throws NodeError, NoResponseError, LargeResponseError in the same cases as `callNode`
 */
export function createContractReader(options: { chain: ChainClient; multicall: Address | undefined; clock: Clock }) {
  const { chain, multicall = multicall3Address, clock } = options
  let multicallAbsentUntil = 0

  async function readCalls(calls: readonly ContractCall[]): Promise<(Hex | undefined)[]> {
    if (multicallAbsentUntil <= clock.now()) {
      const results = await readByMulticall(chain, multicall, calls).catch((error: unknown) => {
        if (error instanceof NodeError || error instanceof LargeResponseError) return calls.map(() => undefined)
        throw error
      })
      if (results) return retryFailedCalls(calls, results)
      multicallAbsentUntil = clock.now() + multicallRecheckMs
    }
    return readInParts(calls)
  }

  async function readInParts(calls: readonly ContractCall[]): Promise<(Hex | undefined)[]> {
    const results = await Promise.all(splitByBytes(calls).map((part) => readWithoutMulticall(chain, part)))
    return results.flat()
  }

  /**
   * Reads the failed calls again, each with a gas limit of its own. A contract can use up the gas of all calls after it, or return so much
   * that the response is too large. If the node refuses the second attempt, the failed calls stay failed. If no node responds, this says
   * nothing about the contracts, so the error is thrown.
   */
  async function retryFailedCalls(calls: readonly ContractCall[], results: readonly (Hex | undefined)[]) {
    const failedCalls = calls.filter((_, index) => results[index] === undefined)
    if (failedCalls.length === 0) return [...results]
    const retriedResults = await readInParts(failedCalls).catch((error: unknown) => {
      if (failedCalls.length === calls.length || error instanceof NoResponseError) throw error
      return []
    })
    let retriedIndex = 0
    return results.map((result) => {
      if (result !== undefined) return result
      retriedIndex += 1
      return retriedResults[retriedIndex - 1]
    })
  }

  return async (calls: readonly ContractCall[]): Promise<readonly (Hex | undefined)[]> => {
    const results: (Hex | undefined)[] = []
    for (let start = 0; start < calls.length; start += maxCalls)
      results.push(...(await readCalls(calls.slice(start, start + maxCalls))))
    return results
  }
}

export type ContractReader = ReturnType<typeof createContractReader>

/** Reads contracts through Multicall3. Returns `undefined` if the chain does not have Multicall3. */
async function readByMulticall(chain: ChainClient, multicall: Address, calls: readonly ContractCall[]) {
  const contractCalls = calls.map((call) =>
    'to' in call ? call : { to: multicall, data: encodeGetEthBalance(call.nativeOf) },
  )
  const result = await ethCall(chain, { to: multicall, data: await encodeMulticall(contractCalls) })
  if (result === '0x') return undefined
  const results = await decodeResults(result, calls.length)
  // If the number of results is wrong, a balance would be assigned to the wrong token.
  if (!results) throw new NodeError(`${chain.id} has another contract than Multicall3 at ${multicall}`)
  return results
}

/** Reads contracts without Multicall3. The call to the node creates the contract that reads them. */
async function readWithoutMulticall(chain: ChainClient, calls: readonly ContractCall[]) {
  const callTexts = await mapInParts(calls, encodeCall)
  const result = (await ethCall(chain, { data: `${batchReaderCode}${callTexts.join('')}` })).slice(2)
  let offset = 0
  return mapInParts(calls, (): Hex | undefined => {
    const size = Number.parseInt(result.slice(offset + 2, offset + 6), 16)
    if (!(size >= 0)) throw new NodeError(`${chain.id} returned too few results`)
    const data = result.slice(offset + 6, offset + 6 + 2 * size)
    const isSuccess = result.slice(offset, offset + 2) === '01'
    offset += 6 + 2 * size
    return isSuccess ? `0x${data}` : undefined
  })
}

/** Encodes a call in hex in the format that `BatchReader.yul` reads. */
function encodeCall(call: ContractCall): string {
  const [to, data] = 'to' in call ? [call.to, call.data] : [`0x${'0'.repeat(40)}`, call.nativeOf]
  const size = (data.length - 2) / 2
  return `${to.slice(2)}${size.toString(16).padStart(4, '0')}${data.slice(2)}`.toLowerCase()
}

/** Splits calls so that neither the calls nor the results of one part exceed `maxCodeBytes`. */
function splitByBytes(calls: readonly ContractCall[]): ContractCall[][] {
  const parts: ContractCall[][] = [[]]
  let size = { calls: 0, results: 0 }
  for (const call of calls) {
    // The address of the contract (20 bytes), the size of the data (2) and the data.
    const bytes = 22 + (('to' in call ? call.data : call.nativeOf).length - 2) / 2
    const resultBytes = 3 + 32 * ('to' in call ? (call.words ?? 1) : 1)
    if (size.calls + bytes > maxCodeBytes.calls || size.results + resultBytes > maxCodeBytes.results) {
      parts.push([])
      size = { calls: 0, results: 0 }
    }
    parts.at(-1)?.push(call)
    size = { calls: size.calls + bytes, results: size.results + resultBytes }
  }
  return parts
}

async function ethCall(chain: ChainClient, transaction: { to?: Address; data: Hex | string }): Promise<Hex> {
  const result = await callNode(chain, 'eth_call', [transaction, 'latest'], { isExact: false })
  if (typeof result !== 'string' || result.length % 2 !== 0 || !/^0x[0-9a-f]*$/i.test(result))
    throw new NodeError(`${chain.id} returned no bytes for eth_call`)
  return result as Hex
}

/**
 * Returns one 32-byte word of a result as an unsigned number, by default the first word. Returns `undefined` if the result is too short.
 */
export function readWord(result: Hex | undefined, index = 0): bigint | undefined {
  const word = result?.slice(2 + 64 * index, 66 + 64 * index)
  return word?.length === 64 ? BigInt(`0x${word}`) : undefined
}
