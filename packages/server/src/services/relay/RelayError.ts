/** A refusal that the client is told, by the codes that the protocol's clients know. */
export class RelayError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'RelayError'
    this.code = code
  }
}

export const errorCodes = {
  /** More than a limit allows: worth another try later. */
  tooManyRequests: 3001,
  /** What was sent is no request of this protocol. */
  payload: -32600,
  /** The relay's own fault: worth another try. */
  internal: -32603,
} as const

export function payloadError(message: string): RelayError {
  return new RelayError(errorCodes.payload, message)
}

/** More requests or bytes than the client, or its address, has left. Who goes on is cut. */
export class SlowDownError extends RelayError {
  constructor() {
    super(errorCodes.tooManyRequests, 'Too many requests: slow down')
  }
}

export function tooMany(what: string): RelayError {
  return new RelayError(errorCodes.tooManyRequests, `Too many requests: ${what}`)
}
