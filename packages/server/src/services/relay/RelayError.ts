/** A refusal that is sent to the client, with a code that the protocol's clients know. */
export class RelayError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'RelayError'
    this.code = code
  }
}

export const errorCodes = {
  /** A limit is exceeded: the client may try again later. */
  tooManyRequests: 3001,
  /** The frame is no request of this protocol. */
  payload: -32600,
  /** A fault of the relay: the client may try again. */
  internal: -32603,
} as const

export function payloadError(message: string): RelayError {
  return new RelayError(errorCodes.payload, message)
}

/** Params that are not in order. A client that keeps sending such requests is dropped. */
export class InvalidParamsError extends RelayError {
  constructor(what: string) {
    super(errorCodes.payload, `Invalid params: ${what}`)
  }
}

/** The client, or its address, has no requests or bytes left. A client that goes on is dropped. */
export class SlowDownError extends RelayError {
  constructor() {
    super(errorCodes.tooManyRequests, 'Too many requests: slow down')
  }
}

export function tooMany(what: string): RelayError {
  return new RelayError(errorCodes.tooManyRequests, `Too many requests: ${what}`)
}
