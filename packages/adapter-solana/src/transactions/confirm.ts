import type { RpcSettings } from '@latchkey/core/adapter'
import { MoneyError, ServiceError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Rpc, RpcAnswerError } from '../rpc/createRpc.ts'
import { readAllItems, toRecord, toU64 } from '../rpc/fields.ts'
import { createOutcomeEndpoints, type OutcomeEndpoint, type OutcomeEndpoints } from './outcomeEndpoints.ts'
import { pause } from './pause.ts'
import { type EpochInfo, readEpochInfo } from './readEpochInfo.ts'
import { readFailure, type TransactionFailure, toIncludedTransactionError } from './transactionErrors.ts'

export declare namespace confirm {
  type Parameters = {
    rpc: Rpc
    network: Network
    signature: string
    /**
     * The height of the last block that can include the transaction. Absent if the wallet chose the blockhash, because the height is not
     * known then.
     */
    lastValidBlockHeight?: bigint | undefined
    /** A time at which the transaction's blockhash was the newest one, in ms since 1970. Default: now. */
    since?: number | undefined
    /** Sends the transaction again, because a busy node may have dropped it. Absent if the wallet itself sends the transaction. */
    resend?: (() => Promise<unknown>) | undefined
    /** Why it is uncertain whether a node accepted the transaction. Used as the cause of the thrown error. */
    cause?: unknown
    settings: RpcSettings
    signal: AbortSignal
  }
}

/** How long a blockhash is valid, in blocks. */
const lifetimeBlocks = 150n
/**
 * The shortest time in which 150 blocks can pass, in ms; usually it is a minute. If a node reports the expiry earlier than this, the report
 * is wrong.
 */
const shortestLifetimeMs = 50_000
/**
 * The longest time that 150 blocks can take, in ms. The kit never reports an expiry before this time. Otherwise a lying node could report
 * the expiry early, keep the transaction until the visitor has paid a second time, and then send the transaction.
 */
const longestLifetimeMs = 120_000
/**
 * For how many blocks, after the last block that can include the transaction, a node without a history still proves the expiry. Such a node
 * keeps the statuses of the newest 300 blocks. These have to contain all 150 blocks that could include the transaction. 50 blocks are a
 * margin.
 */
const rememberedBlocks = 100n
/** The longest pause between two requests, in ms. A block takes 0.4 s, so visitors would notice a longer pause. */
const longestPauseMs = 1_000
/** How long the kit retries while no node responds, in ms. The kit does not give up at once, because the transaction may be in a block. */
const silenceLimitMs = 120_000
/**
 * How long the kit waits while nodes respond but report no outcome, in ms. Without this limit, a node whose block height does not grow
 * would make the site wait forever.
 */
const longestWaitMs = 600_000

/**
 * Waits until a transaction is confirmed, and sends it again from time to time until then.
 *
 * A visitor who reads "expired" may pay a second time. So the transaction is reported as expired only if all of these hold:
 * - No block can include the transaction any more. Both the block height and the page's clock prove that.
 * - The transaction is unknown to a node that still has the statuses of all blocks which could include the transaction.
 *
 * The transaction is reported as expired or failed only if every endpoint agrees. An endpoint that no longer has the status does not agree.
 * The transaction is confirmed only if two endpoints report that. An endpoint that does not respond is ignored (see
 * `createOutcomeEndpoints`). A single endpoint decides alone.
 *
 * @throws MoneyError `TransactionFailed` or `InsufficientFunds` if the transaction failed in its block. `details` begins with the signature
 * @throws MoneyError `TransactionExpired` if no block can include the transaction any more. `details` is the signature
 * @throws MoneyError `TransactionUnconfirmed` if the endpoints do not respond or do not agree for two minutes, or if the outcome is unknown
 * after ten minutes. `details` is the signature
 * @throws MoneyError `TransactionUnconfirmed` if the only node reports the expiry sooner than is possible, or if the kit is destroyed.
 * `details` is the signature
 */
export async function confirm(parameters: confirm.Parameters): Promise<void> {
  const { network, signature, settings } = parameters
  /** Aborts once the outcome is known, so that the endpoints get no more requests. */
  const outcomeController = new AbortController()
  const signal = AbortSignal.any([parameters.signal, outcomeController.signal])
  const endpoints = createOutcomeEndpoints({
    settings,
    network,
    signature,
    // Asks each endpoint from the start, because the last block that can include the transaction is computed from the endpoint's own block
    // height at that time.
    first: (endpoint) => isGoneOn(parameters, endpoint),
    pauseMs: Math.min(settings.pollIntervalMs, longestPauseMs),
    signal,
  })
  const rpc: Rpc = async (...request) => {
    const response = await parameters.rpc(...request)
    endpoints.heard()
    return response
  }
  const waits = [waitForOutcome({ ...parameters, rpc, signal }, endpoints)]
  if (endpoints.count > 1) waits.push(waitForSuccess({ ...parameters, signal }, endpoints))
  await Promise.race(waits).finally(() => outcomeController.abort())
}

/**
 * Asks every endpoint repeatedly, until two of them report that the transaction is confirmed. `waitForOutcome` reads from a single endpoint,
 * which may not know the transaction, or may return errors only.
 */
async function waitForSuccess(parameters: confirm.Parameters, endpoints: OutcomeEndpoints): Promise<void> {
  const { settings, signal, signature } = parameters
  do await pause(settings.pollIntervalMs, { signal, signature })
  while (!(await hasSucceededOnTwo(parameters, endpoints)))
}

/** Reads the status of the transaction repeatedly, until the outcome is known or a time limit is reached. */
async function waitForOutcome(parameters: confirm.Parameters, endpoints: OutcomeEndpoints): Promise<void> {
  const { rpc, network, signature: details, since = Date.now(), resend, cause, settings, signal } = parameters
  let { lastValidBlockHeight } = parameters
  let noResponseSince: number | undefined
  /** True once a node did not know the transaction although it had the statuses of all blocks that could include the transaction. */
  let isGone = false
  const startedAt = Date.now()
  for (;;) {
    try {
      // Reads the block height before the status. If the transaction then has no status, no block up to this height contains the
      // transaction.
      const epochInfo = await readEpochInfo(rpc, network)
      const { blockHeight } = epochInfo
      lastValidBlockHeight ??= blockHeight + lifetimeBlocks
      const isPastLastBlock = blockHeight > lastValidBlockHeight
      const status = isPastLastBlock
        ? await readLastStatus(parameters, { epochInfo, lastValidBlockHeight, isGone })
        : (await readStatus(parameters)).status
      if (status && isConfirmed(status)) {
        const { err } = status
        if (err === undefined && (endpoints.count < 2 || (await hasSucceededOnTwo(parameters, endpoints)))) return
        if (err === undefined || !(await hasFailedOnAll(parameters, endpoints))) throw disagreementError()
        throw toIncludedTransactionError(err, details)
      }
      if (isPastLastBlock && !status) {
        const blockhashAgeMs = Date.now() - since
        if (blockhashAgeMs < shortestLifetimeMs)
          throw endpoints.count > 1 ? disagreementError() : new MoneyError('TransactionUnconfirmed', { details, cause })
        if (blockhashAgeMs >= longestLifetimeMs) {
          if (endpoints.count > 1 && !(await isGoneOnAll(parameters, endpoints))) throw disagreementError()
          throw new MoneyError('TransactionExpired', { details, cause })
        }
        isGone = true
        // Already asks all endpoints at this point, because an endpoint without a history may forget the status before enough time has
        // passed to report the expiry.
        if (endpoints.count > 1) await isGoneOnAll(parameters, endpoints)
      }
      if (Date.now() - startedAt >= longestWaitMs) throw new MoneyError('TransactionUnconfirmed', { details, cause })
      noResponseSince = undefined
    } catch (error) {
      if (error instanceof MoneyError) throw error
      noResponseSince ??= Date.now()
      if (Date.now() - noResponseSince > silenceLimitMs)
        throw new MoneyError('TransactionUnconfirmed', { details, cause: error })
    }
    await pause(Math.min(settings.pollIntervalMs, longestPauseMs), { signal, signature: details })
    // Ignores an error, because a node may refuse a transaction that it already has.
    await resend?.().catch(() => {})
  }
}

type TransactionStatus = {
  /** Why the transaction failed. `undefined` only if it succeeded: an empty string is a failure too. */
  err: TransactionFailure | undefined
  confirmationStatus: unknown
}

/** Reads the status of the transaction, and the slot of the node at that time. */
async function readStatus({ rpc, network, signature }: confirm.Parameters, options: object = {}) {
  return rpc(network, 'getSignatureStatuses', [[signature], options], (result) => {
    const { context, value } = toRecord(result) ?? {}
    const slot = toU64(toRecord(context)?.slot)
    const statuses = readAllItems(value, (each) => (each === null ? ('none' as const) : toStatus(each)))
    const [status] = statuses?.length === 1 ? statuses : []
    return slot === undefined || !status ? undefined : { slot, status: status === 'none' ? undefined : status }
  })
}

function toStatus(value: unknown): TransactionStatus | undefined {
  const status = toRecord(value)
  // Nodes always send `err`, and send null if the transaction succeeded.
  if (status?.err === undefined) return undefined
  const { err, confirmationStatus } = status
  // Any other value means a failure, also one of a form that nodes do not send, such as `false`.
  return { err: err === null ? undefined : (readFailure(err) ?? JSON.stringify(err)), confirmationStatus }
}

/** Reads the status of the transaction, and also searches the node's history, if the node has one. */
async function readStatusFromHistory(parameters: confirm.Parameters) {
  try {
    return { ...(await readStatus(parameters, { searchTransactionHistory: true })), hasHistory: true }
  } catch (error) {
    if (!(error instanceof RpcAnswerError)) throw error
    // The node keeps no history and returned an error, so it is asked again without the history.
    return { ...(await readStatus(parameters)), hasHistory: false }
  }
}

/** Whether every endpoint has the statuses of all blocks that could include the transaction, and does not know the transaction. */
const isGoneOnAll = (parameters: confirm.Parameters, endpoints: OutcomeEndpoints) =>
  endpoints.agree((endpoint) => isGoneOn(parameters, endpoint))

/** Whether this endpoint has the statuses of all blocks that could include the transaction, and does not know the transaction. */
async function isGoneOn(parameters: confirm.Parameters, endpoint: OutcomeEndpoint): Promise<boolean> {
  const { rpc, isGone } = endpoint
  const epochInfo = await readEpochInfo(rpc, parameters.network)
  endpoint.lastValidBlockHeight ??= epochInfo.blockHeight + lifetimeBlocks
  const { lastValidBlockHeight } = endpoint
  if (epochInfo.blockHeight <= lastValidBlockHeight) return false
  const status = await readLastStatus({ ...parameters, rpc }, { epochInfo, lastValidBlockHeight, isGone })
  endpoint.isGone = !status
  return endpoint.isGone
}

const disagreementError = () =>
  new ServiceError('InvalidAnswer', { details: 'The endpoints of the network do not agree.' })

/** Whether every endpoint reports that the transaction failed in its block. */
const hasFailedOnAll = (parameters: confirm.Parameters, endpoints: OutcomeEndpoints) =>
  endpoints.agree(async (endpoint) => {
    const { status } = await readStatusFromHistory({ ...parameters, rpc: endpoint.rpc })
    return status?.err !== undefined && isConfirmed(status)
  })

/** Whether two endpoints report that the transaction succeeded in its block. An endpoint may lag, so the caller asks repeatedly. */
const hasSucceededOnTwo = (parameters: confirm.Parameters, endpoints: OutcomeEndpoints) =>
  endpoints.twoAgree(async (endpoint) => {
    const { status } = await readStatusFromHistory({ ...parameters, rpc: endpoint.rpc })
    return status !== undefined && status.err === undefined && isConfirmed(status)
  })

/**
 * Reads the status when no block can include the transaction any more. Also searches the node's history, because nodes keep statuses
 * outside of the history for only about two minutes. The browser may have suspended the page for longer than that.
 */
async function readLastStatus(
  parameters: confirm.Parameters,
  { epochInfo, lastValidBlockHeight, isGone }: { epochInfo: EpochInfo; lastValidBlockHeight: bigint; isGone: boolean },
): Promise<TransactionStatus | undefined> {
  const { blockHeight, slot: slotOfHeight } = epochInfo
  const { slot, status, hasHistory } = await readStatusFromHistory(parameters)
  if (status) return status
  // One URL can lead to several nodes. If the node that returned no status is at an older slot than the node that returned the block
  // height, it may not know the last block that can include the transaction.
  if (slot < slotOfHeight) throw new ServiceError('InvalidAnswer', { details: 'The node lags behind.' })
  // The highest possible block height at the time of the status response, computed from its slot, because a slot contains at most one
  // block. If the browser suspended the page between the two responses, this can be much higher than `blockHeight`.
  const highestPossibleHeight = blockHeight + slot - slotOfHeight
  if (!hasHistory && !isGone && highestPossibleHeight > lastValidBlockHeight + rememberedBlocks)
    throw new ServiceError('InvalidAnswer', { details: 'The node keeps no history.' })
  return undefined
}

/** Whether the block of the transaction is confirmed. The network may still drop a block that is not confirmed. */
const isConfirmed = ({ confirmationStatus }: TransactionStatus) =>
  confirmationStatus === 'confirmed' || confirmationStatus === 'finalized'
