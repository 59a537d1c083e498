import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** The e-mail, social and Farcaster wallet and its frame. */
export const embeddedTexts = {
  EmailCooldown: 'Please try again after {n} seconds',
  ActionNotAllowed: 'Action not allowed',
  RpcNotAllowed: 'Requested RPC call is not allowed',
  FrameLoadFailed: 'Unable to load email login dependency',
  FrameNotSet: 'iframe is not set',
  ParentNotSet: 'parent is not set',
  FrameError: 'An error occurred',
  FrameTimedOutLoading: 'iframe_load_failed',
  FrameTimedOutRequest: 'iframe_request_timeout',
  Required: 'Required',
  InvalidInput: 'Invalid input',
  InvalidEmail: 'Invalid email',
} as const

export type EmbeddedWalletErrorCode = keyof typeof embeddedTexts

export class EmbeddedWalletError extends LatchkeyError<EmbeddedWalletErrorCode> {
  override name = 'EmbeddedWalletError'

  constructor(code: EmbeddedWalletErrorCode, options?: LatchkeyErrorOptions) {
    super(code, embeddedTexts[code], options)
  }
}
