export type { Latchkey, LatchkeyOptions, Network, NetworkInput, ThemeMode, ThemeVariables } from '@latchkey/core'
export { explorerUrl } from '@latchkey/protocol'
export { createLatchkey } from '../createLatchkey.ts'
export type { LatchkeyModalElement } from '../elements/modalElement.ts'
