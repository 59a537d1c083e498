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
import fakeToken from './contracts/FakeToken.json' with { type: 'json' }
import sandboxToken from './contracts/SandboxToken.json' with { type: 'json' }
import wrappedEther from './contracts/WrappedEther.json' with { type: 'json' }
import { sandboxTokens } from './evmSandbox.ts'
import { lookAlikeOf } from './lookAlikeOf.ts'
import { repeatUntilStopped, type StopAdversary } from './repeatUntilStopped.ts'
import { callNode } from './rpc.ts'
import { deployContract, impersonate, sendContractCall, waitUntilMined } from './sendContractCall.ts'

/** The transactions that the poisoner has sent after one transfer of the victim. */
export type Poison = {
  /** The hash of the transfer that the poisoner has reacted to. */
  after: Hex
  /** The recipient of that transfer. */
  payee: Address
  /** The address of the poisoner that looks like `payee`. */
  lookAlike: Address
  /**
   * The hash of a transfer of 0 tokens from the victim to the look-alike. The token is the one that the victim has sent, or sUSD if the
   * victim has sent ether. Undefined if the token refuses transfers of 0.
   */
  zeroValue: Hex | undefined
  /**
   * The hash of a transfer of a very small amount from the look-alike to the victim. If the victim has sent one of `sandboxTokens`, the
   * amount is in this token, otherwise in ether.
   */
  dust: Hex
  /**
   * The hash of a transaction in which a worthless token with the same symbol emits a false event: that the victim has sent the same
   * amount to the look-alike.
   */
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
 * Poisons the history of an account: after each transfer of ether or of a token that the account signs, an address that looks like the
 * recipient makes a transfer of the amount 0 from the account, sends a very small amount to the account, and makes a fake token claim the
 * same transfer. Visitors who copy an address from their history then pay the attacker. Like real attackers, the poisoner ignores transfers
 * to contracts.
 *
 * @param account the victim
 * @param intervalMs the time between two checks of the chain in ms; default 200
 * @param onPoison is called after each poisoned transfer
 * @returns a function that stops the poisoner; resolves once the poisoner watches the chain
 * @throws Error if the chain cannot be reached
 */
export async function startPoisoner({
  rpcUrl,
  account,
  intervalMs = 200,
  onPoison = () => {},
}: startPoisoner.Parameters): Promise<StopAdversary> {
  const readLatestBlock = async () => hexToBigInt(await callNode<Hex>(rpcUrl, 'eth_blockNumber'))
  let nextBlock = (await readLatestBlock()) + 1n
  return repeatUntilStopped(intervalMs, async () => {
    const latestBlock = await readLatestBlock()
    for (; nextBlock <= latestBlock; nextBlock++)
      for (const transfer of await findTransfersInBlock(rpcUrl, nextBlock, account))
        onPoison(await sendPoison(rpcUrl, account, transfer))
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

/**
 * Returns the transfers in a block that the account itself has signed. The transactions of the poisoner have other senders, and so are not
 * among them.
 */
async function findTransfersInBlock(rpcUrl: string, blockNumber: bigint, account: Address): Promise<Transfer[]> {
  const blockNumberHex = numberToHex(blockNumber)
  const { transactions } = await callNode<Block>(rpcUrl, 'eth_getBlockByNumber', blockNumberHex, true)
  const signedTransactions = transactions.filter(({ from }) => isAddressEqual(from, account))
  if (signedTransactions.length === 0) return []
  const topics = [transferTopic, `0x${account.slice(2).toLowerCase().padStart(64, '0')}`]
  const logs = await callNode<Log[]>(rpcUrl, 'eth_getLogs', {
    fromBlock: blockNumberHex,
    toBlock: blockNumberHex,
    topics,
  })
  const etherTransfers = signedTransactions.flatMap(({ hash, to, value }) =>
    to && hexToBigInt(value) > 0n
      ? [{ hash, payee: getAddress(to), token: 'native' as const, amount: hexToBigInt(value) }]
      : [],
  )
  // Only transfers of ERC-20 tokens have three topics. The event of an NFT transfer has the token id as a fourth topic.
  const tokenTransfers = logs
    .filter(
      ({ topics, transactionHash }) =>
        topics.length === 3 && signedTransactions.some(({ hash }) => hash === transactionHash),
    )
    .map(({ address, transactionHash, topics, data }) => ({
      hash: transactionHash,
      payee: getAddress(`0x${topics[2]?.slice(-40)}`),
      token: getAddress(address),
      amount: hexToBigInt(data),
    }))
  const transfers = [...etherTransfers, ...tokenTransfers].filter(({ payee }) => !isAddressEqual(payee, account))
  const recipientCodes = await Promise.all(
    transfers.map(({ payee }) => callNode<Hex>(rpcUrl, 'eth_getCode', payee, 'latest')),
  )
  return transfers.filter((_, index) => recipientCodes[index] === '0x')
}

async function sendPoison(rpcUrl: string, account: Address, { hash, payee, token, amount }: Transfer): Promise<Poison> {
  const lookAlike = lookAlikeOf(payee)
  await impersonate(rpcUrl, lookAlike)
  const zeroValueTransferHash = await sendContractCall(rpcUrl, {
    from: lookAlike,
    address: token === 'native' ? sandboxTokens.dollar.address : token,
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [account, lookAlike, 0n],
  }).catch(() => undefined)
  const dustHash = await sendDust(rpcUrl, token, lookAlike, account)
  const { name, symbol, decimals } = token === 'native' ? etherToken : await readTokenMetadata(rpcUrl, token)
  const fakeTokenAddress = await deployContract(rpcUrl, lookAlike, fakeToken, [name, symbol, decimals])
  const fakeTransferHash = await sendContractCall(rpcUrl, {
    from: lookAlike,
    address: fakeTokenAddress,
    abi: fakeToken.abi,
    functionName: 'claim',
    args: [account, lookAlike, amount],
  })
  return {
    after: hash,
    payee,
    lookAlike,
    zeroValue: zeroValueTransferHash,
    dust: dustHash,
    fake: fakeTransferHash,
    fakeToken: fakeTokenAddress,
  }
}

/**
 * Sends a very small amount of a token of the sandbox, which this function mints first. Other tokens cannot be minted, so a very small
 * amount of ether is sent instead.
 */
async function sendDust(rpcUrl: string, token: Address | 'native', from: Address, to: Address): Promise<Hex> {
  const knownToken = Object.values(sandboxTokens).find(({ address }) => address === token)
  if (!knownToken) {
    const hash = await callNode<Hex>(rpcUrl, 'eth_sendTransaction', { from, to, value: numberToHex(dustInWei) })
    await waitUntilMined(rpcUrl, hash)
    return hash
  }
  const { address } = knownToken
  const isWrappedEther = knownToken === sandboxTokens.wrappedEther
  await (isWrappedEther
    ? sendContractCall(rpcUrl, {
        from,
        address,
        abi: wrappedEther.abi,
        functionName: 'deposit',
        value: dustInBaseUnits,
      })
    : sendContractCall(rpcUrl, {
        from,
        address,
        abi: sandboxToken.abi,
        functionName: 'mint',
        args: [from, dustInBaseUnits],
      }))
  return sendContractCall(rpcUrl, {
    from,
    address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, dustInBaseUnits],
  })
}

const etherToken = { name: 'Ether', symbol: 'ETH', decimals: 18 }

async function readTokenMetadata(rpcUrl: string, address: Address): Promise<typeof etherToken> {
  const abi: Abi = erc20Abi
  const read = async (functionName: 'name' | 'symbol' | 'decimals') => {
    const call = { to: address, data: encodeFunctionData({ abi, functionName }) }
    const data = await callNode<Hex>(rpcUrl, 'eth_call', call, 'latest')
    return decodeFunctionResult({ abi, functionName, data })
  }
  const [name, symbol, decimals] = await Promise.all([read('name'), read('symbol'), read('decimals')])
  return { name: String(name), symbol: String(symbol), decimals: Number(decimals) }
}
