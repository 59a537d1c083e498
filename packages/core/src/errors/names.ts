import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Registering and resolving names. */
export const nameTexts = {
  ResolveFailed: 'Error resolving name',
  SuggestionsFailed: 'Error fetching name suggestions',
  LookupFailed: 'Error fetching names for address',
  RegisterFailed: 'Error registering name {name}',
  NetworkNotFound: 'Network not found',
  AddressOrAuthConnectorNotFound: 'Address or auth connector not found',
} as const

export type NameErrorCode = keyof typeof nameTexts

export class NameError extends LatchkeyError<NameErrorCode> {
  override name = 'NameError'

  constructor(code: NameErrorCode, options?: LatchkeyErrorOptions) {
    super(code, nameTexts[code], options)
  }
}
