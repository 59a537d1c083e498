import { type Abi, type Address, encodeDeployData, encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem'
import { testAccounts } from '../chain/testAccounts.ts'
import { largeUriSize, sandboxCollections } from './collections.ts'
import collectibles721 from './contracts/Collectibles721.json' with { type: 'json' }
import collectibles1155 from './contracts/Collectibles1155.json' with { type: 'json' }
import dexFactory from './contracts/DexFactory.json' with { type: 'json' }
import dexRouter from './contracts/DexRouter.json' with { type: 'json' }
import faucet from './contracts/Faucet.json' with { type: 'json' }
import feeToken from './contracts/FeeToken.json' with { type: 'json' }
import multicall3 from './contracts/Multicall3.json' with { type: 'json' }
import priceFeed from './contracts/PriceFeed.json' with { type: 'json' }
import refusingToken from './contracts/RefusingToken.json' with { type: 'json' }
import sandboxToken from './contracts/SandboxToken.json' with { type: 'json' }
import silentToken from './contracts/SilentToken.json' with { type: 'json' }
import wrappedEther from './contracts/WrappedEther.json' with { type: 'json' }
import {
  type SandboxPriceFeed,
  type SandboxToken,
  sandboxDex,
  sandboxFaucet,
  sandboxMulticall3,
  sandboxPriceFeeds,
  sandboxTokens,
} from './evmSandbox.ts'
import { collectionUris } from './metadata.ts'
import { minePending } from './minePending.ts'
import { callBatch, callNode, type NodeTransaction } from './rpc.ts'
import { sandboxActors } from './sandboxActors.ts'

/** The initial balance of each funded address in wei. */
const initialBalance = parseEther('10000')
/** The initial balance of the faucet in wei. */
const faucetBalance = parseEther('1000000')
/** The gas limit of each transaction: the maximum for one transaction since EIP-7825. */
const gasLimit = numberToHex(16_777_216)
/** A deadline that never passes, in seconds since 1970. */
const noDeadline = 2n ** 64n

type CompiledContract = { abi: unknown; bytecode: string }
type Deployment = { address: Address; data: Hex }

/**
 * Deploys the contracts of the sandbox on a new anvil chain, at the addresses of `sandboxTokens`, `sandboxPriceFeeds`, `sandboxDex` and
 * `sandboxCollections`, and gives their tokens and 10 000 ETH to `testAccounts` and to the addresses in `funded`. If the block gas limit of
 * the chain is 300 million, all transactions are in one block.
 *
 * @throws Error if a contract does not have the expected address, because the chain is not new
 * @throws Error with the message of the node if a call fails
 */
export async function seedEvmSandbox({ rpcUrl, funded = [] }: seedEvmSandbox.Parameters): Promise<void> {
  const holders = [...testAccounts.map(({ address }) => address), ...funded]
  const multicallCode = await callNode<Hex>(rpcUrl, 'eth_call', { data: multicall3.bytecode }, 'latest')
  await callBatch(rpcUrl, [
    { method: 'evm_setAutomine', params: [false] },
    { method: 'anvil_setCode', params: [sandboxMulticall3, multicallCode] },
    { method: 'anvil_setBalance', params: [sandboxFaucet, numberToHex(faucetBalance)] },
    ...funded.map((address) => ({ method: 'anvil_setBalance', params: [address, numberToHex(initialBalance)] })),
  ])
  const deployments = createDeployments(holders)
  const hashes = await callBatch(
    rpcUrl,
    [
      ...deployments.map(({ data }, nonce) => ({ from: sandboxActors.deployer, data, nonce: numberToHex(nonce) })),
      ...createLiquidityTransactions().map((transaction, nonce) => ({ ...transaction, nonce: numberToHex(nonce) })),
    ].map((transaction) => ({ method: 'eth_sendTransaction', params: [{ ...transaction, gas: gasLimit }] })),
  )
  await minePending(rpcUrl)
  const receipts = (await callBatch(
    rpcUrl,
    hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )) as { status: Hex; contractAddress: Address | null }[]
  for (const [index, { status, contractAddress }] of receipts.entries()) {
    const expectedAddress = deployments[index]?.address
    if (status !== '0x1') throw new Error(`The sandbox could not be seeded: its transaction ${index} failed.`)
    if (expectedAddress && contractAddress?.toLowerCase() !== expectedAddress.toLowerCase())
      throw new Error(`A contract of the sandbox was deployed at ${contractAddress}, not at ${expectedAddress}.`)
  }
}

export declare namespace seedEvmSandbox {
  type Parameters = { rpcUrl: string; funded?: readonly Address[] | undefined }
}

/** Returns the deployments of the contracts in order. New contracts must come last, because the order determines the addresses. */
function createDeployments(holders: readonly Address[]): Deployment[] {
  const { dollar, wrappedEther: weth, odd, silent, refusing, fee } = sandboxTokens
  const { postcards, hostile, badges } = sandboxCollections
  const createTokenDeployment = (token: SandboxToken) =>
    toDeployment(sandboxToken, token, [token.name, token.symbol, token.decimals, holders, token.balance])
  const createFeedDeployment = (each: SandboxPriceFeed) =>
    toDeployment(priceFeed, each, [each.description, each.answer])
  return [
    createTokenDeployment(dollar),
    toDeployment(wrappedEther, weth),
    createTokenDeployment(odd),
    toDeployment(silentToken, silent, [holders, silent.balance]),
    toDeployment(refusingToken, refusing, [holders, refusing.balance]),
    toDeployment(feeToken, fee, [holders, fee.balance]),
    ...Object.values(sandboxPriceFeeds).map(createFeedDeployment),
    toDeployment(faucet, { address: sandboxFaucet }),
    toDeployment(dexFactory, { address: sandboxDex.factory }),
    toDeployment(dexRouter, { address: sandboxDex.router }, [sandboxDex.factory, weth.address]),
    toDeployment(collectibles721, postcards, [
      postcards.name,
      postcards.symbol,
      collectionUris.postcards,
      0,
      0,
      holders,
    ]),
    toDeployment(collectibles721, hostile, [
      hostile.name,
      hostile.symbol,
      collectionUris.hostile,
      hostile.items.indexOf('10 MB uri'),
      largeUriSize,
      holders,
    ]),
    toDeployment(collectibles1155, badges, [badges.name, badges.symbol, collectionUris.badges, holders, 7]),
  ]
}

function toDeployment(
  { abi, bytecode }: CompiledContract,
  { address }: { address: Address },
  args: unknown[] = [],
): Deployment {
  return { address, data: encodeDeployData({ abi: abi as Abi, bytecode: bytecode as Hex, args }) }
}

/** Returns the transactions of the operator that fill the pools of the DEX. */
function createLiquidityTransactions(): NodeTransaction[] {
  const { router, pairs } = sandboxDex
  const { dollar, odd, silent, fee } = sandboxTokens
  const call = (contract: CompiledContract, to: Address, functionName: string, args: unknown[], value = 0n) => ({
    from: sandboxActors.operator,
    to,
    data: encodeFunctionData({ abi: contract.abi as Abi, functionName, args }),
    value: numberToHex(value),
  })
  const mintedAmount = 10n ** 30n
  const mintsAndApprovals = [dollar, odd, silent, fee].flatMap(({ address }) => [
    call(sandboxToken, address, 'mint', [sandboxActors.operator, mintedAmount]),
    call(sandboxToken, address, 'approve', [router, mintedAmount]),
  ])
  const createLiquidityCall = ({
    tokens: [a, b],
    reserves: [amountA, amountB],
  }: (typeof pairs)['thin' | 'dollarSilent']) =>
    call(dexRouter, router, 'addLiquidity', [a, b, amountA, amountB, 0, 0, sandboxActors.operator, noDeadline])
  const createEtherLiquidityCall = (token: SandboxToken, tokenAmount: bigint, etherAmount: bigint) =>
    call(
      dexRouter,
      router,
      'addLiquidityETH',
      [token.address, tokenAmount, 0, 0, sandboxActors.operator, noDeadline],
      etherAmount,
    )
  return [
    ...mintsAndApprovals,
    createEtherLiquidityCall(dollar, ...pairs.etherDollar.reserves),
    createEtherLiquidityCall(odd, pairs.etherOdd.reserves[1], pairs.etherOdd.reserves[0]),
    // The token `fee` burns 1 % of each transfer, so the operator sends more than the pool must receive.
    createEtherLiquidityCall(fee, (pairs.etherFee.reserves[1] * 100n) / 99n, pairs.etherFee.reserves[0]),
    createLiquidityCall(pairs.dollarSilent),
    createLiquidityCall(pairs.thin),
  ]
}
