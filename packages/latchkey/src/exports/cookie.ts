export type { InitialState } from '@latchkey/core'
export { cookieToInitialState, saveStateToCookie } from '../cookie.ts'
