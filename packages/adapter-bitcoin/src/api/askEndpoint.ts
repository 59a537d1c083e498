import { ServiceError } from '@latchkey/core/errors'
import { readText } from '@latchkey/core/limits'

/** The size limit of a response in bytes: enough for a transaction as large as a block, in hex, plus a margin. */
const maxResponseBytes = 10 * 1024 * 1024

/**
 * Sends a request to one endpoint.
 *
 * @throws ServiceError `HttpStatus` with the text of the response in `details`
 * @throws ServiceError `TimedOut` or `Unreachable`
 */
export async function askEndpoint(url: string, timeoutMs: number, body?: string): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // Turns the browser's cache off, because Esplora lets browsers cache a list of coins for ten seconds, and a coin may be spent in that
    // time.
    const requestInit = body === undefined ? {} : { method: 'POST', body }
    const response = await fetch(url, { ...requestInit, signal, cache: 'no-store' })
    const text = await readText(response, maxResponseBytes)
    if (response.ok) return text
    throw new ServiceError('HttpStatus', { values: { n: response.status }, details: text.slice(0, 500) })
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    throw new ServiceError(signal.aborted ? 'TimedOut' : 'Unreachable', { cause })
  }
}

/**
 * Whether an error means that an endpoint refused the request (HTTP status 400), for example because of an invalid transaction or address.
 */
export function isRefusal(error: unknown): error is ServiceError {
  return isHttpError(error) && error.values.n === 400
}

/** Whether an error means that an endpoint does not know what it was asked for (HTTP status 404). */
export function isNotFound(error: unknown): boolean {
  return isHttpError(error) && error.values.n === 404
}

export function isHttpError(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.code === 'HttpStatus'
}

/**
 * Chooses the failure to throw if no endpoint gave a valid response. Prefers an HTTP error to any other failure, because the caller asks
 * again after an HTTP error: 404 can mean that the endpoint does not know a transaction yet. A refusal is chosen only if every endpoint
 * refused the request: an endpoint that failed otherwise may have accepted the transaction.
 */
export function chooseFailure(failures: readonly unknown[]): unknown {
  const otherFailures = failures.filter((failure) => !isRefusal(failure))
  return otherFailures.find(isHttpError) ?? otherFailures.at(-1) ?? failures[0]
}
