import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Texts of errors about wrong configuration. These errors are thrown in development and in production. */
export const configurationTexts = {
  InvalidOption: 'Invalid option `{option}`. {fix}',
  KitDestroyed: 'The kit "{id}" was destroyed. Create a new one.',
  AdapterInUse: 'An adapter belongs to one kit. Make one for the kit "{id}".',
  AdapterNotReady: 'Pass the adapter to createLatchkey() first.',
  ProviderMissing: '{hook} needs a <LatchkeyProvider kit={…}> above it.',
  ViewNotAvailable: 'There is no view `{view}` in this version.',
  SiweAndSiwx: 'Cannot set both `siweConfig` and `siwx` options',
  AdapterNotFound: 'Adapter not found',
  WalletConnectNotConfigured: 'WalletConnect needs `projectId` and `services.relay`.',
} as const

/** Codes of `ConfigurationError`. */
export type ConfigurationErrorCode = keyof typeof configurationTexts

/** The site uses the kit in a way that cannot work. */
export class ConfigurationError extends LatchkeyError<ConfigurationErrorCode> {
  override name = 'ConfigurationError'

  constructor(code: ConfigurationErrorCode, options?: LatchkeyErrorOptions) {
    super(code, configurationTexts[code], options)
  }
}
