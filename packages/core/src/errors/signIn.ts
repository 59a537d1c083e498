import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Signing in with a wallet's message. */
export const signInTexts = {
  SiwxNotEnabled: 'SIWX is not enabled',
  SignatureDeclined: 'Signature declined',
  SmartAccountsNotSupported: 'This application might not support Smart Accounts',
  InitializationFailed: 'A problem occurred while trying initialize authentication',
} as const

export type SignInErrorCode = keyof typeof signInTexts

export class SignInError extends LatchkeyError<SignInErrorCode> {
  override name = 'SignInError'

  constructor(code: SignInErrorCode, options?: LatchkeyErrorOptions) {
    super(code, signInTexts[code], options)
  }
}
