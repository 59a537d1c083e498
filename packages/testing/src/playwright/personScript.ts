import type { WalletMode } from '../wallet/createPrompts.ts'
import type { Override } from '../wallet/createScript.ts'

/** What a test told the person at the wallet; each page that loads follows it from its first request on. */
export type PersonScript = {
  mode?: WalletMode
  overrides: Record<string, Override>
  held: string[]
}
