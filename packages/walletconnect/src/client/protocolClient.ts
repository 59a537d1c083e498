// biome-ignore-all lint/performance/noBarrelFile: this file is the only one that imports the protocol client
import type { SignClient } from '@walletconnect/sign-client'

/**
 * The protocol client. Only this module imports it. The last open-source version of the client is built into the package, without the code
 * that a site never reaches (`build/leaveOut.ts`).
 */
export { Core, PAIRING_RPC_OPTS as pairingOptions } from '@walletconnect/core'
export { SignClient } from '@walletconnect/sign-client'
export { hashKey } from '@walletconnect/utils'

export type Client = InstanceType<typeof SignClient>
