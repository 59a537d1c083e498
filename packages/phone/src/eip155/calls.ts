import {
  authorisedKey,
  chainRpc,
  invalidParams,
  ProviderRpcError,
  randomUuid,
  requireChainId,
  requireRecord,
  sendTransaction,
} from '@latchkey/testing/internal'
import { type Hex, numberToHex } from 'viem'
import { type MethodContext, type PhoneMethod, prepareWithoutPrompt } from '../phoneMethod.ts'
import { referenceOf } from '../phoneNetwork.ts'
import type { PhoneStorage } from '../phoneStorage.ts'
import { describeTransaction } from './describeTransaction.ts'
import { approveAtOnce, createEvmContext, listOf } from './evmContext.ts'

/** A batch of calls (EIP-5792), as the phone stores it. */
type Batch = { caipNetworkId: string; size: number; hashes: readonly Hex[]; progress: 'running' | 'ended' }

/** The fields of a transaction receipt that `wallet_getCallsStatus` returns. */
type TransactionReceipt = {
  status: Hex
  logs: readonly { address: Hex; data: Hex; topics: readonly Hex[] }[]
  blockHash: Hex
  blockNumber: Hex
  gasUsed: Hex
  transactionHash: Hex
}

const batchKeyPrefix = 'phone/calls/'
const batchKeyOf = (id: string) => batchKeyPrefix + id

/** Functions that create errors with the codes of EIP-5792. */
const createUnsupportedChainError = () => new ProviderRpcError(5710, 'The session does not hold this chain.')
const createDuplicateIdError = (id: string) => new ProviderRpcError(5720, `There is a bundle "${id}" already.`)
const createUnknownBundleError = (id: unknown) => new ProviderRpcError(5730, `There is no bundle "${id}".`)
const createNotAtomicError = () => new ProviderRpcError(5760, 'This wallet sends calls one by one, never as one.')
const createUnsupportedCapabilityError = (name: string) =>
  new ProviderRpcError(5700, `The wallet does not have the capability "${name}".`)

/** `wallet_getCapabilities` (EIP-5792): returns for every chain of the session that calls are not atomic. */
export const getCapabilities: PhoneMethod = (context, params) => {
  const [address, requestedChains] = listOf(params)
  authorisedKey(createEvmContext(context), address)
  const chainReferences = context.sessionChains.filter((chain) => chain.startsWith('eip155:')).map(referenceOf)
  const chainIds = chainReferences.map((reference) => numberToHex(Number(reference)))
  const reportedChainIds =
    Array.isArray(requestedChains) && requestedChains.length > 0
      ? chainIds.filter((id) => requestedChains.includes(id))
      : chainIds
  return prepareWithoutPrompt(async () =>
    Object.fromEntries(reportedChainIds.map((id) => [id, { atomic: { status: 'unsupported' } }])),
  )
}

/** `wallet_sendCalls` (EIP-5792, version 2.0.0): sends one transaction after the other, and stops after the first one that fails. */
export const sendCalls: PhoneMethod = async (context, params) => {
  const { id = randomUuid(), chainId, from, calls, atomicRequired, capabilities } = requireRecord(listOf(params)[0])
  if (typeof id !== 'string') throw invalidParams('An id is text.')
  const caipNetworkId = `eip155:${requireChainId(chainId)}`
  const network = context.networks.find((known) => known.caipNetworkId === caipNetworkId)
  if (!network || !context.sessionChains.includes(caipNetworkId)) throw createUnsupportedChainError()
  if (atomicRequired === true) throw createNotAtomicError()
  refuseRequiredCapabilities(capabilities)
  const throwIfIdExists = async () => {
    if (await context.storage.getItem(batchKeyOf(id))) throw createDuplicateIdError(id)
  }
  await throwIfIdExists()
  const sender = from ?? context.keys[0]?.eip155.address
  const transactions = listOf(calls).map((call) => {
    const { to, data, value, capabilities } = requireRecord(call)
    refuseRequiredCapabilities(capabilities)
    return { from: sender, to, data, value }
  })
  if (transactions.length === 0) throw invalidParams('Calls are expected.')
  const batchContext = { ...context, network }
  return {
    details: {
      type: 'evmTransactions',
      act: transactions.length > 1 ? 'sendOneByOne' : 'send',
      transactions: transactions.map((transaction) => describeTransaction(batchContext, transaction)),
    },
    caipNetworkId,
    async run() {
      // While the prompt was open, another batch with this id may have been approved.
      await throwIfIdExists()
      const batch: Batch = { caipNetworkId, size: transactions.length, hashes: [], progress: 'running' }
      await context.storage.setItem(batchKeyOf(id), batch)
      void runBatch(batchContext, id, batch, transactions)
      return { id }
    },
  }
}

/** Ends all batches that were running when the phone was turned off. The phone never sends the remaining transactions of these batches. */
export async function endBatches(storage: PhoneStorage): Promise<void> {
  for (const key of await storage.getKeys()) {
    const batch = key.startsWith(batchKeyPrefix) ? await storage.getItem<Batch>(key) : undefined
    if (batch?.progress === 'running') await storage.setItem(key, { ...batch, progress: 'ended' })
  }
}

/** `wallet_getCallsStatus` (EIP-5792): returns the status of a batch, which depends on the receipts of its transactions. */
export const getCallsStatus: PhoneMethod = async (context, params) => {
  const [id] = listOf(params)
  const batch = typeof id === 'string' ? await context.storage.getItem<Batch>(batchKeyOf(id)) : undefined
  if (!batch) throw createUnknownBundleError(id)
  return prepareWithoutPrompt(async () => {
    const network = context.networks.find(({ caipNetworkId }) => caipNetworkId === batch.caipNetworkId)
    const optionalReceipts = await Promise.all(batch.hashes.map((hash) => fetchReceipt(network?.rpcUrl ?? '', hash)))
    const receipts = optionalReceipts.filter((receipt) => receipt !== null)
    return {
      version: '2.0.0',
      id,
      chainId: numberToHex(Number(referenceOf(batch.caipNetworkId))),
      atomic: false,
      status: statusOf(batch, receipts),
      receipts: receipts.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
        logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
        status,
        blockHash,
        blockNumber,
        gasUsed,
        transactionHash,
      })),
    }
  })
}

/** Returns the status code of EIP-5792: 100 pending, 200 confirmed, 400 never reached the chain, 500 reverted, 600 partly reverted. */
function statusOf({ size, hashes, progress }: Batch, receipts: readonly TransactionReceipt[]): number {
  if (progress === 'running' || receipts.length < hashes.length) return 100
  const succeededCount = receipts.filter(({ status }) => status === '0x1').length
  if (succeededCount === size) return 200
  if (succeededCount > 0) return 600
  return hashes.length > 0 ? 500 : 400
}

async function runBatch(context: MethodContext, id: string, batch: Batch, transactions: readonly unknown[]) {
  const walletContext = createEvmContext(context)
  const storeBatch = (change: Partial<Batch>) => {
    batch = { ...batch, ...change }
    return context.storage.setItem(batchKeyOf(id), batch)
  }
  try {
    for (const transaction of transactions) {
      const hash = (await sendTransaction(walletContext, { params: [transaction], prompt: approveAtOnce })) as Hex
      await storeBatch({ hashes: [...batch.hashes, hash] })
      const { status } = await waitForReceipt(context, hash)
      if (status !== '0x1') break
    }
  } catch {
    // The chain has refused a transaction. The batch ends early, and its status shows the failure.
  }
  await storeBatch({ progress: 'ended' })
}

async function waitForReceipt({ network, signal }: MethodContext, hash: Hex): Promise<TransactionReceipt> {
  for (;;) {
    signal.throwIfAborted()
    const receipt = await fetchReceipt(network.rpcUrl, hash)
    if (receipt) return receipt
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function fetchReceipt(rpcUrl: string, hash: Hex): Promise<TransactionReceipt | null> {
  return (await chainRpc(rpcUrl, 'eth_getTransactionReceipt', [hash])) as TransactionReceipt | null
}

function refuseRequiredCapabilities(capabilities: unknown): void {
  if (capabilities === undefined || capabilities === null) return
  for (const [name, value] of Object.entries(requireRecord(capabilities))) {
    if (requireRecord(value).optional !== true) throw createUnsupportedCapabilityError(name)
  }
}
