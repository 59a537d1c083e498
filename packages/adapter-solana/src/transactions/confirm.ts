import type { RpcSettings } from '@latchkey/core/adapter'
import { MoneyError, ServiceError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Rpc, RpcAnswerError } from '../rpc/createRpc.ts'
import { toAll, toRecord, toU64 } from '../rpc/fields.ts'
import { pause } from './pause.ts'
import { type EpochInfo, readEpochInfo } from './readEpochInfo.ts'
import { readFailure, type TransactionFailure, toFailure } from './transactionErrors.ts'
import { createWitnesses, type Witness, type Witnesses } from './witnesses.ts'

export declare namespace confirm {
  type Parameters = {
    rpc: Rpc
    network: Network
    signature: string
    /** The last block that can include the transaction. Absent if the wallet chose the blockhash, because its lifetime is then unknown. */
    lastValidBlockHeight?: bigint | undefined
    /** When its blockhash was the newest, in ms since epoch. Default: now. */
    since?: number | undefined
    /** Sends the transaction again, because a busy node may drop it. Absent if the wallet sends. */
    resend?: (() => Promise<unknown>) | undefined
    /** Why it is uncertain whether a node accepted the transaction. Becomes the cause of the thrown error. */
    cause?: unknown
    settings: RpcSettings
    signal: AbortSignal
  }
}

/** How long a blockhash is valid, in blocks. */
const lifetimeBlocks = 150n
/** The shortest time in which 150 blocks can pass, in ms. Usually they take a minute. A node that reports the expiry sooner is wrong. */
const shortestLifetimeMs = 50_000
/**
 * The longest time in which 150 blocks pass, in ms. The kit always waits this long. Otherwise a lying node could report the expiry, hold
 * the transaction back until the visitor has paid again, and then send it.
 */
const longestLifetimeMs = 120_000
/**
 * For how many blocks after the last possible one a node without a history is trusted when it does not know the transaction. A node keeps
 * the statuses of the last 300 blocks. The transaction may be up to 150 blocks older than the last possible one, and 50 blocks are a margin
 * for differences in counting.
 */
const rememberedBlocks = 100n
/** The longest pause between two requests, in ms. A block takes 0.4 s, so visitors would notice a longer pause. */
const longestPauseMs = 1_000
/** How long the kit retries while no node responds, in ms. The transaction may already be in a block. */
const patienceMs = 120_000
/**
 * The longest wait while nodes respond without an outcome, in ms. Otherwise a node whose block height does not grow would block the site
 * forever.
 */
const longestWaitMs = 600_000

/**
 * Waits until a transaction is confirmed, and resends it meanwhile.
 *
 * The transaction counts as expired only if all of these hold, because a visitor who reads "expired" pays again:
 * - No block can include it any more, also by the page's clock.
 * - A node that still has the statuses of all blocks which could include it does not know it.
 *
 * It counts as expired or failed only if every endpoint agrees, except endpoints that have not responded once since it was sent (see
 * `createWitnesses`). An endpoint that cannot know the status does not agree.
 *
 * @throws MoneyError `TransactionFailed`, `InsufficientFunds` for a transaction that failed in its block; `TransactionExpired` if no block
 * can include it any more. `details` begins with the signature
 * @throws MoneyError `TransactionUnconfirmed` if for two minutes no endpoint responds or they do not agree, if there is no outcome for ten
 * minutes, if a node reports the expiry sooner than is possible, or if the kit is destroyed. `details` begins with the signature
 */
export async function confirm(parameters: confirm.Parameters): Promise<void> {
  const { network, signature, settings } = parameters
  const over = new AbortController()
  const witnesses = createWitnesses({
    settings,
    network,
    signature,
    // Each endpoint counts the blocks by itself, from the start.
    first: (witness) => isGoneFor(parameters, witness),
    pauseMs: Math.min(settings.pollIntervalMs, longestPauseMs),
    signal: AbortSignal.any([parameters.signal, over.signal]),
  })
  const rpc: Rpc = async (...request) => {
    const answer = await parameters.rpc(...request)
    witnesses.heard()
    return answer
  }
  await waitFor({ ...parameters, rpc }, witnesses).finally(() => over.abort())
}

async function waitFor(parameters: confirm.Parameters, witnesses: Witnesses): Promise<void> {
  const { rpc, network, signature: details, since = Date.now(), resend, cause, settings, signal } = parameters
  let { lastValidBlockHeight } = parameters
  let silentSince: number | undefined
  /** Whether a node with the statuses of all blocks that could include the transaction did not know it. */
  let isGone = false
  const startedAt = Date.now()
  for (;;) {
    try {
      // The height is read before the status: if the transaction is missing from the status then, it cannot be in a block up to that
      // height.
      const epochInfo = await readEpochInfo(rpc, network)
      const { blockHeight } = epochInfo
      lastValidBlockHeight ??= blockHeight + lifetimeBlocks
      const isLate = blockHeight > lastValidBlockHeight
      const status = isLate
        ? await readLastStatus(parameters, { epochInfo, lastValidBlockHeight, isGone })
        : (await readStatus(parameters)).status
      if (status && isSettled(status)) {
        if (!status.err) return
        if (!(await haveFailed(parameters, witnesses))) throw disagreement()
        throw toFailure(status.err, details)
      }
      if (isLate && !status) {
        const age = Date.now() - since
        if (age < shortestLifetimeMs) throw new MoneyError('TransactionUnconfirmed', { details, cause })
        if (age >= longestLifetimeMs) {
          if (witnesses.count > 1 && !(await areGone(parameters, witnesses))) throw disagreement()
          throw new MoneyError('TransactionExpired', { details, cause })
        }
        isGone = true
        // Endpoints without a history are asked before they drop the status.
        if (witnesses.count > 1) await areGone(parameters, witnesses)
      }
      if (Date.now() - startedAt >= longestWaitMs) throw new MoneyError('TransactionUnconfirmed', { details, cause })
      silentSince = undefined
    } catch (error) {
      if (error instanceof MoneyError) throw error
      silentSince ??= Date.now()
      if (Date.now() - silentSince > patienceMs)
        throw new MoneyError('TransactionUnconfirmed', { details, cause: error })
    }
    await pause(Math.min(settings.pollIntervalMs, longestPauseMs), { signal, signature: details })
    // A node that cannot accept the transaction now may already have it.
    await resend?.().catch(() => {})
  }
}

type Status = { err: TransactionFailure | undefined; confirmationStatus: unknown }

async function readStatus({ rpc, network, signature }: confirm.Parameters, options: object = {}) {
  return rpc(network, 'getSignatureStatuses', [[signature], options], (result) => {
    const { context, value } = toRecord(result) ?? {}
    const slot = toU64(toRecord(context)?.slot)
    const statuses = toAll(value, (each) => (each === null ? ('none' as const) : toStatus(each)))
    const [status] = statuses?.length === 1 ? statuses : []
    return slot === undefined || !status ? undefined : { slot, status: status === 'none' ? undefined : status }
  })
}

function toStatus(value: unknown): Status | undefined {
  const status = toRecord(value)
  if (!status || (status.err !== null && readFailure(status.err) === undefined)) return undefined
  return { err: readFailure(status.err), confirmationStatus: status.confirmationStatus }
}

async function readOldStatus(parameters: confirm.Parameters) {
  try {
    return { ...(await readStatus(parameters, { searchTransactionHistory: true })), hasHistory: true }
  } catch (error) {
    if (!(error instanceof RpcAnswerError)) throw error
    // Some nodes keep no history.
    return { ...(await readStatus(parameters)), hasHistory: false }
  }
}

/** Whether every endpoint could know the transaction, and does not. */
const areGone = (parameters: confirm.Parameters, witnesses: Witnesses) =>
  witnesses.agree((witness) => isGoneFor(parameters, witness))

async function isGoneFor(parameters: confirm.Parameters, witness: Witness): Promise<boolean> {
  const { rpc, isGone } = witness
  const epochInfo = await readEpochInfo(rpc, parameters.network)
  witness.lastValidBlockHeight ??= epochInfo.blockHeight + lifetimeBlocks
  const { lastValidBlockHeight } = witness
  if (epochInfo.blockHeight <= lastValidBlockHeight) return false
  const status = await readLastStatus({ ...parameters, rpc }, { epochInfo, lastValidBlockHeight, isGone })
  witness.isGone = !status
  return witness.isGone
}

const disagreement = () => new ServiceError('InvalidAnswer', { details: 'The endpoints of the network do not agree.' })

const haveFailed = (parameters: confirm.Parameters, witnesses: Witnesses) =>
  witnesses.agree(async (witness) => {
    const { status } = await readOldStatus({ ...parameters, rpc: witness.rpc })
    return status?.err !== undefined && isSettled(status)
  })

/**
 * Reads the status once no block can include the transaction any more. Nodes keep the statuses of about two minutes, but the page may have
 * been asleep for longer.
 */
async function readLastStatus(
  parameters: confirm.Parameters,
  { epochInfo, lastValidBlockHeight, isGone }: { epochInfo: EpochInfo; lastValidBlockHeight: bigint; isGone: boolean },
): Promise<Status | undefined> {
  const { blockHeight, slot: slotOfHeight } = epochInfo
  const { slot, status, hasHistory } = await readOldStatus(parameters)
  if (status) return status
  // The status came from a node that is behind the node which returned the height. It may not have seen the block yet.
  if (slot < slotOfHeight) throw new ServiceError('InvalidAnswer', { details: 'The node lags behind.' })
  // The page may have been asleep between the two responses. A slot contains at most one block.
  const heightAtMost = blockHeight + slot - slotOfHeight
  if (!hasHistory && !isGone && heightAtMost > lastValidBlockHeight + rememberedBlocks)
    throw new ServiceError('InvalidAnswer', { details: 'The node keeps no history.' })
  return undefined
}

/** A block that is not yet confirmed may still be dropped. */
const isSettled = ({ confirmationStatus }: Status) =>
  confirmationStatus === 'confirmed' || confirmationStatus === 'finalized'
