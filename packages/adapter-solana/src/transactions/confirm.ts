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
    /** The last block that can hold the transaction; absent where the wallet chose the blockhash, of which nothing is known. */
    lastValidBlockHeight?: bigint | undefined
    /** When its blockhash was the newest, epoch ms; by default now. */
    since?: number | undefined
    /** Sends it once more: nodes drop what they have no room for. Absent where the wallet sends. */
    resend?: (() => Promise<unknown>) | undefined
    /** Why it is in doubt whether a node took it: the cause of what this throws. */
    cause?: unknown
    settings: RpcSettings
    signal: AbortSignal
  }
}

/** How long a blockhash is good, in blocks. */
const lifetimeBlocks = 150n
/**
 * The shortest time in which so many blocks can pass, ms; usually it is a minute. A node that reports the end sooner is wrong.
 */
const shortestLifetimeMs = 50_000
/**
 * The longest time in which so many blocks pass, ms. The kit waits this long whatever a node reports: the node may hold the
 * transaction back until a person who read "expired" has paid again.
 */
const longestLifetimeMs = 120_000
/**
 * How long after the last block a node without a history is believed not to know a transaction. It has the statuses of the last 300
 * blocks; the transaction may have landed 150 before its last one, and 50 are left for what a node counts otherwise.
 */
const rememberedBlocks = 100n
/** Blocks come every 0.4 s: waiting longer would be noticed. */
const longestPauseMs = 1_000
/** How long a network that does not answer is asked again: what was sent may have landed long since. */
const patienceMs = 120_000
/** How long nodes may answer without an outcome, ms: one whose blocks stand still would keep the site waiting without an end. */
const longestWaitMs = 600_000

/**
 * Waits until a transaction is confirmed, and resends it until then. It counts as expired only once no block can include it any
 * more, also by the page's clock, and a node that has seen all blocks which could hold it, and still has their statuses, does not
 * know it: a person who reads "expired" pays again. It counts as expired or failed only if every endpoint agrees, except those that have
 * not responded once since it was sent (see `createWitnesses`). An endpoint that cannot know does not agree.
 *
 * @throws MoneyError `TransactionFailed`, `InsufficientFunds` for a transaction that failed in its block; `TransactionExpired`
 *   for one that no block can include any more; `TransactionUnconfirmed` when for two minutes no endpoint has responded, or they
 *   do not agree, for ten minutes there is no outcome, a node reports it as expired earlier than is possible, or the kit is destroyed. `details` begin
 *   with the signature
 */
export async function confirm(parameters: confirm.Parameters): Promise<void> {
  const { network, signature, settings } = parameters
  const over = new AbortController()
  const witnesses = createWitnesses({
    settings,
    network,
    signature,
    // Each endpoint counts the blocks by itself, from the beginning.
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
  /** Whether a node with the statuses of all blocks that could hold the transaction did not know it. */
  let isGone = false
  const startedAt = Date.now()
  for (;;) {
    try {
      // Read before the status: what is not there at that height comes no more.
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
        // Endpoints without a history are asked before they forget the status.
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
    // A node that cannot take it now may know it already.
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
    // Not every node keeps a history.
    return { ...(await readStatus(parameters)), hasHistory: false }
  }
}

/** Whether every endpoint could have the transaction, and does not. */
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

/** The status once no block can take the transaction any more. Nodes have two minutes of them at hand, and a page may have slept. */
async function readLastStatus(
  parameters: confirm.Parameters,
  { epochInfo, lastValidBlockHeight, isGone }: { epochInfo: EpochInfo; lastValidBlockHeight: bigint; isGone: boolean },
): Promise<Status | undefined> {
  const { blockHeight, slot: slotOfHeight } = epochInfo
  const { slot, status, hasHistory } = await readOldStatus(parameters)
  if (status) return status
  // Another node than the one that told the height, and behind it: it may not have seen the block yet.
  if (slot < slotOfHeight) throw new ServiceError('InvalidAnswer', { details: 'The node lags behind.' })
  // The page may have slept between the two answers; a slot holds one block at most.
  const heightAtMost = blockHeight + slot - slotOfHeight
  if (!hasHistory && !isGone && heightAtMost > lastValidBlockHeight + rememberedBlocks)
    throw new ServiceError('InvalidAnswer', { details: 'The node keeps no history.' })
  return undefined
}

/** A block that is not confirmed may still be given up. */
const isSettled = ({ confirmationStatus }: Status) =>
  confirmationStatus === 'confirmed' || confirmationStatus === 'finalized'
