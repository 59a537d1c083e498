import { MoneyError, ServiceError } from '@latchkey/core/errors'
import { isHex, isTxid } from '../hex.ts'
import { askEndpoint, chooseFailure, isHttpError, isNotFound, isRefusal } from './askEndpoint.ts'

export declare namespace broadcastToAll {
  type Parameters = {
    endpoints: readonly string[]
    /** The time limit of one request, in ms. */
    timeoutMs: number
    /** The transaction in hex. */
    hex: string
    /** The transaction id. Without it, it is taken from the first endpoint that accepts the transaction. */
    txid?: string | undefined
    /** Returns whether a hex that an endpoint returned for `txid` is the transaction. */
    isRight?: ((hex: string) => boolean) | undefined
  }
}

/** An endpoint and what it did with the transaction. */
type Endpoint = {
  readonly url: string
  /** Whether the endpoint accepted the transaction or knows it. */
  isAccepting: boolean
  /** Whether the endpoint responded to the post with anything but the id, or does not know the transaction. */
  isDenying: boolean
  failure?: unknown
}

/** How often an endpoint is asked for a transaction that only another endpoint accepted, and the pause between two requests in ms. */
const maxLookUps = 5
const pauseMs = 500

/** The HTTP statuses of an endpoint that has not processed the post: too many requests, or a gateway without its server. */
const busyStatuses: readonly number[] = [429, 502, 503, 504]

/**
 * Posts a transaction to every endpoint at once. One of several endpoints cannot decide alone that a transaction was sent, because it could
 * keep the transaction and send it after the visitor has paid again. So if a second endpoint responds, it has to accept the transaction
 * too, or know it by its id. An endpoint that does not respond, is overloaded (`busyStatuses`) or has no such API does not count. Any other
 * response to the post is a refusal, because APIs use different statuses for it.
 *
 * @throws MoneyError `TransactionUnconfirmed` with the id in `details`, if the transaction does not count as sent
 * @throws MoneyError `TransactionFailed` if `txid` was not passed, and every endpoint refuses the transaction
 * @throws ServiceError if `txid` was not passed, and no endpoint accepts the transaction
 */
export async function broadcastToAll({
  endpoints: urls,
  timeoutMs,
  hex,
  txid,
  isRight = () => true,
}: broadcastToAll.Parameters): Promise<string> {
  const endpoints = urls.map((url): Endpoint => ({ url, isAccepting: false, isDenying: false }))
  let id = txid?.toLowerCase()
  const post = async (endpoint: Endpoint) => {
    try {
      const answer = (await askEndpoint(`${endpoint.url}/tx`, timeoutMs, hex)).trim().toLowerCase()
      if (!isTxid(answer) || answer !== (id ?? answer))
        throw new ServiceError('InvalidAnswer', { details: `/tx: ${answer.slice(0, 200)}` })
      id = answer
      endpoint.isAccepting = true
    } catch (error) {
      endpoint.failure = error
      endpoint.isDenying = canKnow(error) && !busyStatuses.includes(Number(error.values.n))
    }
  }
  const lookUp = async (endpoint: Endpoint) => {
    try {
      const answer = (await askEndpoint(`${endpoint.url}/tx/${id}/hex`, timeoutMs)).trim()
      endpoint.isAccepting = isHex(answer) && isRight(answer)
    } catch (error) {
      endpoint.isDenying ||= isNotFound(error)
    }
  }
  const countAccepting = () => endpoints.filter(({ isAccepting }) => isAccepting).length

  // Continues as soon as two endpoints have accepted the transaction, because a third one cannot change the result.
  await new Promise<void>((resolve) => {
    const posts = endpoints.map((endpoint) => post(endpoint).then(() => countAccepting() > 1 && resolve()))
    void Promise.all(posts).then(() => resolve())
  })
  for (let attempt = 0; id !== undefined && attempt < maxLookUps; attempt++) {
    if (countAccepting() > 1) return id
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const isLookUpOfAll = countAccepting() === 0
    await Promise.all(
      endpoints.filter((each) => !each.isAccepting && (isLookUpOfAll || canKnow(each.failure))).map(lookUp),
    )
    const isDenied = endpoints.some(({ isAccepting, isDenying }) => isDenying && !isAccepting)
    const accepting = countAccepting()
    if (accepting > 1 || (accepting === 1 && !isDenied)) return id
    if (accepting === 0) break
  }
  const failure = chooseFailure(endpoints.flatMap(({ isAccepting, failure }) => (isAccepting ? [] : [failure])))
  const cause = isRefusal(failure)
    ? new MoneyError('TransactionFailed', { cause: failure, details: failure.details ?? '' })
    : failure
  throw id === undefined ? cause : new MoneyError('TransactionUnconfirmed', { details: id, cause })
}

/**
 * Whether an endpoint that did not accept a transaction may know it. A look-up at an unreachable endpoint would take as long as the post,
 * and after 404 the endpoint has no such API.
 */
function canKnow(failure: unknown): failure is ServiceError {
  if (isHttpError(failure)) return !isNotFound(failure)
  return failure instanceof ServiceError && failure.code === 'InvalidAnswer'
}
