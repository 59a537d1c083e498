/** A refusal that is sent to the client, with a code that WalletConnect clients know. */
export class RelayError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'RelayError'
    this.code = code
  }
}

export const errorCodes = {
  /** A limit is exceeded. The client may retry later. */
  tooManyRequests: 3001,
  /** The frame is not a request of this protocol. */
  payload: -32600,
  /** The relay failed. The client may retry. */
  internal: -32603,
} as const

export function payloadError(message: string): RelayError {
  return new RelayError(errorCodes.payload, message)
}

/** Thrown for invalid params. A client that keeps sending such requests is disconnected. */
export class InvalidParamsError extends RelayError {
  constructor(what: string) {
    super(errorCodes.payload, `Invalid params: ${what}`)
  }
}

/** Thrown when the client or its address has no requests or bytes left. A client that keeps sending requests is disconnected. */
export class SlowDownError extends RelayError {
  constructor() {
    super(errorCodes.tooManyRequests, 'Too many requests: slow down')
  }
}

export function tooMany(what: string): RelayError {
  return new RelayError(errorCodes.tooManyRequests, `Too many requests: ${what}`)
}
