// biome-ignore-all lint/performance/noBarrelFile: the seam between our code and theirs
import type { SignClient } from '@walletconnect/sign-client'

/**
 * The client of the protocol, the one place that names it. It is built into the package: these are its last open-source versions, and
 * what a site never reaches of it is left out (`build/leaveOut.ts`).
 */
export { Core, PAIRING_RPC_OPTS as pairingOptions } from '@walletconnect/core'
export { SignClient } from '@walletconnect/sign-client'
export { hashKey } from '@walletconnect/utils'

export type Client = InstanceType<typeof SignClient>
