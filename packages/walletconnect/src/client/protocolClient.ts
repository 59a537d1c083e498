// biome-ignore-all lint/performance/noBarrelFile: this file is the only one that imports the WalletConnect client
import type { SignClient } from '@walletconnect/sign-client'

/**
 * The WalletConnect client. All other modules import the client from here. The build bundles the last open-source version of the client,
 * without the code that never runs on a site (`build/leaveOut.ts`).
 */
export { Core, PAIRING_RPC_OPTS as pairingOptions } from '@walletconnect/core'
export { SignClient } from '@walletconnect/sign-client'
export { hashKey } from '@walletconnect/utils'

export type Client = InstanceType<typeof SignClient>
