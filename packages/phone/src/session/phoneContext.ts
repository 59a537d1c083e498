import type { IWalletKit } from '@reown/walletkit'
import type { PhoneKeys } from '../keys/derivePhoneKeys.ts'
import type { PhoneStorage } from '../phoneStorage.ts'
import type { Networks } from './createNetworks.ts'
import type { Sessions } from './createSessions.ts'

/** The parts of the phone that are needed to respond to a site. */
export type PhoneContext = {
  kit: IWalletKit
  networks: Networks
  sessions: Sessions
  storage: PhoneStorage
  /** Returns the keys of the accounts. The first account is active. */
  keys(): readonly PhoneKeys[]
  isGranted(method: string): boolean
  inTurn<result>(task: () => Promise<result>): Promise<result>
  signal: AbortSignal
}
