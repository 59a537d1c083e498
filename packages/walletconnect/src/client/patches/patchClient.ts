import type { ICore } from '@walletconnect/types'
import type { Client } from '../protocolClient.ts'
import { forgetAbandonedPairings } from './abandonedPairings.ts'
import { acknowledgeWhenOpen } from './acknowledgeWhenOpen.ts'
import { forgetAnsweredRequests } from './answeredRequests.ts'
import { closeReplacedSocket } from './closeReplacedSocket.ts'
import { holdEarlyMessages } from './earlyMessages.ts'
import { dropLateMessages } from './endedSessions.ts'
import { forgetEndedTopics } from './endedTopics.ts'
import { countExtensionsFromSending } from './extensionDates.ts'
import { dropMalformedFrames } from './guardFrames.ts'
import { refuseForgedMessages } from './guardInbound.ts'
import { skipOfflineCheck } from './ignoreOffline.ts'
import { keepResponses } from './keptResponses.ts'
import { removeListenerLimit } from './listenerLimit.ts'
import { failLostRequests } from './lostRequests.ts'
import { awaitMessageChecks } from './messageChecks.ts'
import { keepMessageHashes } from './messageHashes.ts'
import { ignoreMissingListeners } from './missingListeners.ts'
import { openOneSocket } from './oneSocket.ts'
import { dropOutdatedMessages } from './outdatedMessages.ts'
import { publishLess } from './publishLess.ts'
import { catchSocketErrors } from './replacedSocketErrors.ts'
import { ignoreRepublishErrors } from './republish.ts'
import { forgetSecondSettlement } from './secondSettlement.ts'
import { silentTelemetry } from './silentTelemetry.ts'
import { silentVerify } from './silentVerify.ts'
import { assignUniqueRelayIds, assignUniqueSessionIds } from './uniqueIds.ts'
import { storeUnreadFirst } from './unreadMessages.ts'
import { forgetUnsubscribedTopics } from './unsubscribedTopics.ts'
import { forgetUnusedKeys } from './unusedKeys.ts'

export declare namespace patchCore {
  type Parameters = {
    core: ICore
    /** Whether the relay is a public relay of the WalletConnect network. */
    isPublic: boolean
    signIns: refuseForgedMessages.Parameters['signIns']
  }
}

/**
 * Patches the WalletConnect client's core before the client is opened. If two patches replace the same method, the replacement that is made
 * last runs first.
 */
export function patchCore({ core, isPublic, signIns }: patchCore.Parameters): void {
  const { relayer } = core
  if (!isPublic) {
    core.verify = silentVerify
    core.eventClient = silentTelemetry
    skipOfflineCheck(relayer)
  }
  assignUniqueRelayIds(core)
  publishLess(relayer, { isPrivate: !isPublic })
  removeListenerLimit(relayer)
  openOneSocket(relayer)
  dropMalformedFrames(relayer)
  catchSocketErrors(relayer)
  failLostRequests(relayer)
  closeReplacedSocket(relayer)
  ignoreRepublishErrors(relayer)
  acknowledgeWhenOpen(relayer)
  forgetUnsubscribedTopics(relayer)
  storeUnreadFirst(relayer)
  refuseForgedMessages({ core, signIns })
}

/**
 * Patches the WalletConnect client after it is opened. If two patches replace the same method, the replacement that is made last runs
 * first.
 */
export function patchClient(client: Client): void {
  ignoreMissingListeners(client)
  keepResponses(client)
  assignUniqueSessionIds(client)
  forgetSecondSettlement(client)
  countExtensionsFromSending(client)
  dropOutdatedMessages(client)
  dropLateMessages(client)
  awaitMessageChecks(client)
  holdEarlyMessages(client)
}

/** Limits the data that the WalletConnect client stores. */
export function limitStoredData(client: Client): void {
  forgetAnsweredRequests(client)
  forgetAbandonedPairings(client)
  forgetUnusedKeys(client)
  forgetEndedTopics(client)
  keepMessageHashes(client)
}
