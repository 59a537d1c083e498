import { checkWalletLink } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { SentRequest } from '../ports/walletConnect.ts'
import type { WalletConnectLink } from '../storage/storedValues.ts'
import { linkTarget } from './linkTarget.ts'
import { wcLink } from './pairingLink.ts'
import { type Platform, readPlatform } from './platform.ts'
import type { LinkPlace } from './walletLink.ts'

/**
 * Opens the wallet on the same phone for the request that it was just sent. Does nothing if the wallet was not reached by a link: it is
 * on another device then. Phones open apps within the visitor's press, so this waits only where links cannot be checked yet.
 */
export async function followRequest(
  core: Core,
  { topic, id }: SentRequest,
  platform: Pick<Platform, 'isMobile' | 'isFramed' | 'isTelegram'> = readPlatform(),
): Promise<void> {
  const known = core.storage.read('walletConnectLink')
  if (!known || !platform.isMobile) return
  const { sent } = core.walletConnect
  const isSame = sent?.walletId === known.id && sent.place === known.place
  const base = (isSame && sent.base) || (await storedBase(core, known))
  if (!base) return
  // A link over https may end at the wallet's web host, which has no business with the topic of a session.
  const isOwnScheme = !base.startsWith('https:')
  const query = new URLSearchParams({ requestId: String(id), ...(isOwnScheme && { sessionTopic: topic }) })
  const href = wcLink(base, query.toString())
  window.open(href, linkTarget(platform), 'noopener,noreferrer')
}

/**
 * The link of a wallet that is named by what is stored, which anything on this page may have written: the link is the one that the kit
 * knows of that wallet, from the host or from the catalogue that it ships with.
 */
export async function storedBase(core: Core, { id, place }: WalletConnectLink): Promise<string | undefined> {
  const [{ loadLinkCheck }, { linkBase }] = await Promise.all([import('./loadLinkCheck.ts'), import('./walletLink.ts')])
  await loadLinkCheck(core)
  return checkWalletLink(linkBase(core, { id, name: '', chains: [] }, place as LinkPlace), 'app')
}
