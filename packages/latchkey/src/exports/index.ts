export type { Latchkey, LatchkeyOptions, Network, NetworkInput, ThemeMode, ThemeVariables } from '@latchkey/core'
export { createLatchkey } from '../createLatchkey.ts'
export type { LatchkeyModalElement } from '../elements/modalElement.ts'
