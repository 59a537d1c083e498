import { ConnectionError } from '../errors/connection.ts'
import { ServiceError } from '../errors/service.ts'
import { readText } from '../limits/readText.ts'

/** The service to call, and the project for which it is called. */
export type ServiceTarget = { baseUrl: string; projectId: string; signal?: AbortSignal }

/** A request to a service. */
export type ServiceCall = ServiceTarget & {
  path: string
  method?: 'GET' | 'POST'
  query?: Record<string, string>
  body?: unknown
  timeoutMs?: number
}

const sdkType = 'latchkey'

/** Returns the URL of a call, with the query parameters that identify the project and the kit. */
export function serviceUrl({ baseUrl, projectId, path, query = {} }: ServiceCall): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`)
  url.search = new URLSearchParams({ projectId, st: sdkType, sv: version, ...query }).toString()
  return url
}

/**
 * Calls a service with the project's query parameters and a time limit. Does not read the body of a successful
 * response.
 *
 * @throws ServiceError `HttpStatus` if the status is not 2xx; its value `n` is the status
 * @throws ServiceError `TimedOut` if the time limit is reached
 * @throws ServiceError `Unreachable` if the service cannot be reached
 * @throws ConnectionError `Aborted` if `signal` aborted the call
 */
export async function callService(call: ServiceCall): Promise<Response> {
  const { signal, method = 'GET', body, timeoutMs = 10_000 } = call
  const url = serviceUrl(call)
  const timeoutSignal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, {
    method,
    signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
    credentials: 'omit',
    referrerPolicy: 'origin',
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch((cause) => {
    throw toRequestError(call, cause, url.origin)
  })
  if (response.ok) return response
  const details = await readText(response, maxResponseBytes).catch(() => '')
  throw new ServiceError('HttpStatus', { values: { n: response.status }, details: details.slice(0, 500) })
}

/**
 * Calls a service and reads its JSON response.
 *
 * @param parse - Converts the parsed JSON to the result; throws if the JSON is invalid.
 * @throws ServiceError `HttpStatus` if the status is not 2xx; its value `n` is the status
 * @throws ServiceError `TimedOut` if the time limit is reached
 * @throws ServiceError `Unreachable` if the service cannot be reached
 * @throws ServiceError `InvalidAnswer` if the response is too long, is no JSON, or `parse` throws
 * @throws ConnectionError `Aborted` if `signal` aborted the call
 */
export async function requestService<result>(
  call: ServiceCall & { parse: (value: unknown) => result },
): Promise<result> {
  const response = await callService(call)
  const text = await readText(response, maxResponseBytes).catch((cause) => {
    throw cause instanceof ServiceError ? cause : toRequestError(call, cause, call.path)
  })
  try {
    return call.parse(JSON.parse(text))
  } catch (cause) {
    throw new ServiceError('InvalidAnswer', { cause, details: call.path })
  }
}

/** The maximum size of a response, in bytes. For comparison, a page of the directory has about 50 kB. */
const maxResponseBytes = 1_048_576

function toRequestError({ signal }: ServiceCall, cause: unknown, details: string): ServiceError | ConnectionError {
  if (signal?.aborted) return new ConnectionError('Aborted', { cause, details })
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
  return new ServiceError(isTimeout ? 'TimedOut' : 'Unreachable', { cause, details })
}

declare const LATCHKEY_VERSION: string | undefined

/** The version of this package, which the build sets; `0.0.0` if the source runs without a build. */
const version = typeof LATCHKEY_VERSION === 'string' ? LATCHKEY_VERSION : '0.0.0'
