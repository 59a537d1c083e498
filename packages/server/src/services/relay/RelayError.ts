/** An error whose message the relay sends to the client, with a code that WalletConnect clients understand. */
export class RelayError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'RelayError'
    this.code = code
  }
}

/** The codes of JSON-RPC errors that the relay sends. */
export const errorCodes = {
  /** The client exceeds a limit, and may retry later. */
  tooManyRequests: 3001,
  /** The frame is not a valid request of the relay's protocol. */
  payload: -32600,
  /** The relay itself failed, for example its store. The client may retry. */
  internal: -32603,
} as const

/** Creates the error for a frame that is not a valid request. */
export function createPayloadError(message: string): RelayError {
  return new RelayError(errorCodes.payload, message)
}

/** Thrown for invalid params. The relay disconnects a client that sends many such requests. */
export class InvalidParamsError extends RelayError {
  constructor(what: string) {
    super(errorCodes.payload, `Invalid params: ${what}`)
  }
}

/**
 * Thrown when the rate limit of the client or of its IP address has no requests or bytes left. The relay disconnects a client that still
 * sends many requests.
 */
export class SlowDownError extends RelayError {
  constructor() {
    super(errorCodes.tooManyRequests, 'Too many requests: slow down')
  }
}

/** Creates the error for a client that exceeds a limit. */
export function createTooManyError(what: string): RelayError {
  return new RelayError(errorCodes.tooManyRequests, `Too many requests: ${what}`)
}
