// biome-ignore-all lint/performance/noBarrelFile: the seam between our code and theirs
import type { SignClient } from '@walletconnect/sign-client'

/**
 * The protocol client. Only this module imports it. The client is built into the package, in its last open-source version, without the code
 * that a site never reaches (`build/leaveOut.ts`).
 */
export { Core, PAIRING_RPC_OPTS as pairingOptions } from '@walletconnect/core'
export { SignClient } from '@walletconnect/sign-client'
export { hashKey } from '@walletconnect/utils'

export type Client = InstanceType<typeof SignClient>
