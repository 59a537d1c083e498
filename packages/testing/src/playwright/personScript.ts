import type { WalletMode } from '../wallet/createPrompts.ts'
import type { Override } from '../wallet/createResponseScript.ts'

/** How the person who uses the wallet responds, as set by a test. Each page applies these settings before its first request. */
export type PersonScript = {
  mode?: WalletMode
  overrides: Record<string, Override>
  held: string[]
}
