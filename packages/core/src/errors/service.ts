import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Texts of errors about the services that a kit calls over HTTP. */
export const serviceTexts = {
  HttpStatus: 'HTTP status code: {n}',
  TimedOut: 'The service did not answer in time',
  Unreachable: 'The service could not be reached',
  InvalidAnswer: 'The service answered in a form that is not understood',
} as const

/** Codes of `ServiceError`. */
export type ServiceErrorCode = keyof typeof serviceTexts

/** A service did not respond, or its response was not valid. */
export class ServiceError extends LatchkeyError<ServiceErrorCode> {
  override name = 'ServiceError'

  constructor(code: ServiceErrorCode, options?: LatchkeyErrorOptions) {
    super(code, serviceTexts[code], options)
  }
}
