import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  numberToHex,
} from 'viem'
import { actAs, deployAs, impersonate, waitUntilMined } from './actAs.ts'
import fakeToken from './contracts/FakeToken.json' with { type: 'json' }
import sandboxToken from './contracts/SandboxToken.json' with { type: 'json' }
import wrappedEther from './contracts/WrappedEther.json' with { type: 'json' }
import { sandboxTokens } from './evmSandbox.ts'
import { lookAlikeOf } from './lookAlikeOf.ts'
import { repeatUntilStopped, type StopAdversary } from './repeatUntilStopped.ts'
import { callNode } from './rpc.ts'

/** What the poisoner has sent after a transfer. */
export type Poison = {
  /** The hash of the transfer that it followed. */
  after: Hex
  /** The address to which the account has sent. */
  payee: Address
  /** The address that looks like it. */
  lookAlike: Address
  /**
   * A transfer of nothing from the account to the look-alike, in the token that was sent, or in sUSD after a transfer of ether. Absent if the
   * token refuses it.
   */
  zeroValue: Hex | undefined
  /** A very small amount from the look-alike to the account: of the token that was sent if it is one of `sandboxTokens`, else of ether. */
  dust: Hex
  /** An event of a worthless token with the same symbol, which claims the same transfer to the look-alike. */
  fake: Hex
  fakeToken: Address
}

type Transfer = { hash: Hex; payee: Address; token: Address | 'native'; amount: bigint }
type Block = { transactions: { hash: Hex; from: Address; to: Address | null; value: Hex }[] }
type Log = { address: Address; transactionHash: Hex; topics: Hex[]; data: Hex }

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const dustInWei = 10_000_000_000_000n
const dustInBaseUnits = 1_000n

/**
 * Poisons the history of an account: after each transfer that it signs, of ether or of a token, an address that looks like the payee's makes
 * a transfer of nothing from the account, sends dust to it, and has a fake token claim the same transfer. Visitors who copy an address
 * from their history then pay the attacker. Transfers to contracts are left alone, as attackers do.
 *
 * @param account the victim
 * @param intervalMs the time between two looks at the chain in ms; default 200
 * @param onPoison is called after each poisoned transfer
 * @returns when it watches, a function that ends it
 * @throws Error if the chain cannot be reached
 */
export async function startPoisoner({
  rpcUrl,
  account,
  intervalMs = 200,
  onPoison = () => {},
}: startPoisoner.Parameters): Promise<StopAdversary> {
  const readHeight = async () => hexToBigInt(await callNode<Hex>(rpcUrl, 'eth_blockNumber'))
  let nextBlock = (await readHeight()) + 1n
  return repeatUntilStopped(intervalMs, async () => {
    const height = await readHeight()
    for (; nextBlock <= height; nextBlock++)
      for (const transfer of await transfersIn(rpcUrl, nextBlock, account))
        onPoison(await poison(rpcUrl, account, transfer))
  })
}

export declare namespace startPoisoner {
  type Parameters = {
    rpcUrl: string
    account: Address
    intervalMs?: number | undefined
    onPoison?: ((poison: Poison) => void) | undefined
  }
}

/** Returns the transfers in a block that the account itself has signed. The poisoner's own transactions are signed by others. */
async function transfersIn(rpcUrl: string, blockNumber: bigint, account: Address): Promise<Transfer[]> {
  const number = numberToHex(blockNumber)
  const { transactions } = await callNode<Block>(rpcUrl, 'eth_getBlockByNumber', number, true)
  const signed = transactions.filter(({ from }) => isAddressEqual(from, account))
  if (signed.length === 0) return []
  const topics = [transferTopic, `0x${account.slice(2).toLowerCase().padStart(64, '0')}`]
  const logs = await callNode<Log[]>(rpcUrl, 'eth_getLogs', { fromBlock: number, toBlock: number, topics })
  const ether = signed.flatMap(({ hash, to, value }) =>
    to && hexToBigInt(value) > 0n
      ? [{ hash, payee: getAddress(to), token: 'native' as const, amount: hexToBigInt(value) }]
      : [],
  )
  // The transfer of an NFT has its id in a fourth topic.
  const tokens = logs
    .filter(({ topics, transactionHash }) => topics.length === 3 && signed.some(({ hash }) => hash === transactionHash))
    .map(({ address, transactionHash, topics, data }) => ({
      hash: transactionHash,
      payee: getAddress(`0x${topics[2]?.slice(-40)}`),
      token: getAddress(address),
      amount: hexToBigInt(data),
    }))
  const transfers = [...ether, ...tokens].filter(({ payee }) => !isAddressEqual(payee, account))
  const codes = await Promise.all(transfers.map(({ payee }) => callNode<Hex>(rpcUrl, 'eth_getCode', payee, 'latest')))
  return transfers.filter((_, index) => codes[index] === '0x')
}

async function poison(rpcUrl: string, account: Address, { hash, payee, token, amount }: Transfer): Promise<Poison> {
  const lookAlike = lookAlikeOf(payee)
  await impersonate(rpcUrl, lookAlike)
  const zeroValue = await actAs(rpcUrl, {
    from: lookAlike,
    address: token === 'native' ? sandboxTokens.dollar.address : token,
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [account, lookAlike, 0n],
  }).catch(() => undefined)
  const dust = await sendDust(rpcUrl, token, lookAlike, account)
  const { name, symbol, decimals } = token === 'native' ? ether : await readToken(rpcUrl, token)
  const fakeAddress = await deployAs(rpcUrl, lookAlike, fakeToken, [name, symbol, decimals])
  const fake = await actAs(rpcUrl, {
    from: lookAlike,
    address: fakeAddress,
    abi: fakeToken.abi,
    functionName: 'claim',
    args: [account, lookAlike, amount],
  })
  return { after: hash, payee, lookAlike, zeroValue, dust, fake, fakeToken: fakeAddress }
}

/** Sends dust of a token of the sandbox, which is made for it first. The others cannot be made, so it sends ether instead. */
async function sendDust(rpcUrl: string, token: Address | 'native', from: Address, to: Address): Promise<Hex> {
  const known = Object.values(sandboxTokens).find(({ address }) => address === token)
  if (!known) {
    const hash = await callNode<Hex>(rpcUrl, 'eth_sendTransaction', { from, to, value: numberToHex(dustInWei) })
    await waitUntilMined(rpcUrl, hash)
    return hash
  }
  const { address } = known
  const isEther = known === sandboxTokens.wrappedEther
  await (isEther
    ? actAs(rpcUrl, { from, address, abi: wrappedEther.abi, functionName: 'deposit', value: dustInBaseUnits })
    : actAs(rpcUrl, { from, address, abi: sandboxToken.abi, functionName: 'mint', args: [from, dustInBaseUnits] }))
  return actAs(rpcUrl, { from, address, abi: erc20Abi, functionName: 'transfer', args: [to, dustInBaseUnits] })
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

async function readToken(rpcUrl: string, address: Address): Promise<typeof ether> {
  const abi: Abi = erc20Abi
  const read = async (functionName: 'name' | 'symbol' | 'decimals') => {
    const call = { to: address, data: encodeFunctionData({ abi, functionName }) }
    const data = await callNode<Hex>(rpcUrl, 'eth_call', call, 'latest')
    return decodeFunctionResult({ abi, functionName, data })
  }
  const [name, symbol, decimals] = await Promise.all([read('name'), read('symbol'), read('decimals')])
  return { name: String(name), symbol: String(symbol), decimals: Number(decimals) }
}
