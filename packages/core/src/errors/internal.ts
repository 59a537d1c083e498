import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** What was used before it was set up. */
export const internalTexts = {
  ChainAdapterNotFound: 'Chain adapter not found',
  ChainRequired: 'Chain is required: name the namespace of {subject}.',
  NetworkControllerClientNotSet: 'NetworkController client not set',
  ConnectionControllerClientNotSet: 'ConnectionController client not set',
  NoConnectionControllerClient: 'No ConnectionController client found',
} as const

export type InternalErrorCode = keyof typeof internalTexts

export class InternalError extends LatchkeyError<InternalErrorCode> {
  override name = 'InternalError'

  constructor(code: InternalErrorCode, options?: LatchkeyErrorOptions) {
    super(code, internalTexts[code], options)
  }
}
