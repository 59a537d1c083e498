import {
  type Abi,
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBigInt,
  numberToHex,
  parseEther,
} from 'viem'
import dexRouter from './contracts/DexRouter.json' with { type: 'json' }
import sandboxToken from './contracts/SandboxToken.json' with { type: 'json' }
import wrappedEther from './contracts/WrappedEther.json' with { type: 'json' }
import { sandboxDex, sandboxTokens } from './evmSandbox.ts'
import { lookAlikeOf } from './lookAlikeOf.ts'
import { minePending } from './minePending.ts'
import { callBatch, callNode, type NodeTransaction } from './rpc.ts'
import { sandboxActors } from './sandboxActors.ts'
import { sendContractCall } from './sendContractCall.ts'

/** The numbers of the first and the last block that contain transactions of {@link makeHistory}. */
export type History = {
  firstBlock: bigint
  lastBlock: bigint
}

const { dollar, wrappedEther: weth, odd, fee } = sandboxTokens
const { counterparty, operator } = sandboxActors
/** A deadline that never passes, in seconds since 1970. */
const noDeadline = 2n ** 64n
/**
 * The gas limit of each transaction, which is more than any of them needs. With an explicit limit, the node does not have to estimate the
 * gas of ten thousand transactions.
 */
const gasLimit = numberToHex(300_000)
const feeFields = { maxFeePerGas: numberToHex(10n ** 11n), maxPriorityFeePerGas: numberToHex(10n ** 9n) }

/**
 * Makes many transactions of an account quickly: payments of ether and tokens to twenty recipients and from one sender, approvals, swaps,
 * wraps, payments to itself, and transfers that fail, in rotation. The same parameters make the same transactions. The account gets the
 * funds for these transactions first.
 *
 * @param account any address; it need not be an account of anvil
 * @param count the number of transactions; default 10,000
 * @param perBlock the number of transactions in a block; default 100
 * @param secondsBetweenBlocks the time between the timestamps of two blocks, in seconds. By default, the timestamps follow the clock. With
 *   this option, the time of the chain runs ahead of the clock, so start the chain with an earlier `startedAt`.
 * @throws Error with the message of the node if a call fails
 */
export async function makeHistory({
  rpcUrl,
  account,
  count = 10_000,
  perBlock = 100,
  secondsBetweenBlocks,
}: makeHistory.Parameters): Promise<History> {
  await fundAccounts(rpcUrl, account)
  const [startBlock, outgoingNonce, incomingNonce] = (await callBatch(rpcUrl, [
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_getTransactionCount', params: [account, 'latest'] },
    { method: 'eth_getTransactionCount', params: [counterparty, 'latest'] },
    { method: 'anvil_impersonateAccount', params: [account] },
    { method: 'evm_setAutomine', params: [false] },
  ])) as [{ number: Hex; timestamp: Hex }, Hex, Hex]
  const nonces = { outgoing: Number(outgoingNonce), incoming: Number(incomingNonce) }
  let blockTime = Number(startBlock.timestamp)
  try {
    for (let start = 0; start < count; start += perBlock) {
      const transactionCount = Math.min(perBlock, count - start)
      const transactions = Array.from({ length: transactionCount }, (_, index) => {
        const transaction = createTransaction(account, start + index)
        const nonce = numberToHex(nonces[transaction.from === account ? 'outgoing' : 'incoming']++)
        return { gas: gasLimit, ...feeFields, ...transaction, nonce }
      })
      await callBatch(
        rpcUrl,
        transactions.map((transaction) => ({ method: 'eth_sendTransaction', params: [transaction] })),
      )
      blockTime += secondsBetweenBlocks ?? 0
      await callBatch(rpcUrl, [
        ...(secondsBetweenBlocks ? [{ method: 'evm_setNextBlockTimestamp', params: [numberToHex(blockTime)] }] : []),
        { method: 'evm_mine' },
      ])
    }
  } finally {
    await callNode(rpcUrl, 'anvil_stopImpersonatingAccount', account)
    await minePending(rpcUrl)
  }
  const lastBlock = hexToBigInt(await callNode<Hex>(rpcUrl, 'eth_blockNumber'))
  return { firstBlock: hexToBigInt(startBlock.number) + 1n, lastBlock }
}

export declare namespace makeHistory {
  type Parameters = {
    rpcUrl: string
    account: Address
    count?: number | undefined
    perBlock?: number | undefined
    secondsBetweenBlocks?: number | undefined
  }
}

/** Gives the account and the counterparty the ether and the tokens that the transactions need. */
async function fundAccounts(rpcUrl: string, account: Address): Promise<void> {
  for (const address of [account, counterparty])
    await callNode(rpcUrl, 'anvil_setBalance', address, numberToHex(parseEther('100000')))
  const mint = (token: Address, to: Address) =>
    sendContractCall(rpcUrl, {
      from: operator,
      address: token,
      abi: sandboxToken.abi,
      functionName: 'mint',
      args: [to, 10n ** 24n],
    })
  await mint(dollar.address, account)
  await mint(dollar.address, counterparty)
  await mint(fee.address, counterparty)
}

/** Returns the transaction with this number in the history. The first transaction has the number 0. */
function createTransaction(account: Address, number: number): NodeTransaction & { from: Address } {
  const payee = lookAlikeOf(account, 1_000 + (number % 20))
  const amount = BigInt(number + 1)
  const createEtherPayment = (from: Address, to: Address, value: bigint) => ({ from, to, value: numberToHex(value) })
  const createContractCall = (
    from: Address,
    to: Address,
    abi: unknown,
    functionName: string,
    args: unknown[],
    value = 0n,
  ) => ({
    ...createEtherPayment(from, to, value),
    data: encodeFunctionData({ abi: abi as Abi, functionName, args }),
  })
  const swapPath = [weth.address, dollar.address]
  switch (number % 10) {
    case 0:
      return createEtherPayment(account, payee, amount * 10n ** 12n)
    case 1:
      return createEtherPayment(counterparty, account, amount * 10n ** 12n)
    case 2:
      return createContractCall(account, dollar.address, erc20Abi, 'transfer', [payee, amount * 1_000n])
    case 3:
      return createContractCall(counterparty, dollar.address, erc20Abi, 'transfer', [account, amount * 1_000n])
    case 4:
      return createContractCall(account, odd.address, erc20Abi, 'approve', [sandboxDex.router, amount])
    case 5: {
      const args = [0n, swapPath, account, noDeadline]
      return createContractCall(account, sandboxDex.router, dexRouter.abi, 'swapExactETHForTokens', args, 10n ** 15n)
    }
    case 6:
      return createContractCall(account, weth.address, wrappedEther.abi, 'deposit', [], amount * 10n ** 9n)
    case 7:
      return createContractCall(account, dollar.address, erc20Abi, 'transfer', [payee, 10n ** 40n])
    case 8:
      return createEtherPayment(account, account, amount)
    default:
      return createContractCall(counterparty, fee.address, erc20Abi, 'transfer', [account, amount * 10n ** 9n])
  }
}
