import type { IWalletKit } from '@reown/walletkit'
import type { PhoneKeys } from '../keys/derivePhoneKeys.ts'
import type { PhoneStorage } from '../phoneStorage.ts'
import type { Networks } from './createNetworks.ts'
import type { Sessions } from './createSessions.ts'

/** The objects that are needed to respond to a site. */
export type PhoneContext = {
  kit: IWalletKit
  networks: Networks
  sessions: Sessions
  storage: PhoneStorage
  /** The accounts, the active one first. */
  keys(): readonly PhoneKeys[]
  isGranted(method: string): boolean
  inTurn<result>(task: () => Promise<result>): Promise<result>
  signal: AbortSignal
}
