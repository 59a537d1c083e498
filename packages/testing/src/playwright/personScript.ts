import type { WalletMode } from '../wallet/createPrompts.ts'
import type { Override } from '../wallet/createScript.ts'

/** The settings of a test for the person at the wallet. Each page applies these settings before its first request. */
export type PersonScript = {
  mode?: WalletMode
  overrides: Record<string, Override>
  held: string[]
}
