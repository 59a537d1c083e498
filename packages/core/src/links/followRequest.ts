import { checkWalletLink } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { type Platform, readPlatform } from '../platform.ts'
import type { SentRequest } from '../walletConnect.ts'
import { linkTarget } from './linkTarget.ts'
import { wcLink } from './pairingLink.ts'

/**
 * Opens the wallet on the same phone for the request that it was just sent. Does nothing if the wallet was not reached by a link: it is
 * on another device then.
 */
export function followRequest(
  core: Core,
  { topic, id }: SentRequest,
  platform: Pick<Platform, 'isMobile' | 'isFramed' | 'isTelegram'> = readPlatform(),
): void {
  const known = core.storage.read('walletConnectLink')
  // Stored data may have been written by anything on this page.
  const base = known && checkWalletLink(known.href, 'app')
  if (!base || !platform.isMobile) return
  // A link over https may end at the wallet's web host, which has no business with the topic of a session.
  const isOwnScheme = !base.startsWith('https:')
  const query = new URLSearchParams({ requestId: String(id), ...(isOwnScheme && { sessionTopic: topic }) })
  const href = wcLink(base, query.toString())
  window.open(href, linkTarget(platform), 'noopener,noreferrer')
}
