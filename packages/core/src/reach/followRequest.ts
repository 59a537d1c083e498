import { checkWalletLink } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { SentRequest } from '../ports/walletConnect.ts'
import type { WalletConnectLink } from '../storage/storedValues.ts'
import { chooseLinkTarget } from './linkTarget.ts'
import { createWcLink } from './pairingLink.ts'
import { type Platform, readPlatform } from './platform.ts'
import type { LinkPlace } from './walletLink.ts'

/**
 * Opens the wallet's app on the same phone, so that the visitor sees a request that was just sent. Does nothing if the
 * visitor did not open the wallet by a link, because the wallet is then on another device. Phones open apps only in
 * response to the visitor's press. So this function waits for nothing, unless the link check is not loaded yet.
 */
export async function followRequest(
  core: Core,
  { topic, id }: SentRequest,
  platform: Pick<Platform, 'isMobile' | 'isFramed' | 'isTelegram'> = readPlatform(),
): Promise<void> {
  const storedLink = core.storage.read('walletConnectLink')
  if (!storedLink || !platform.isMobile) return
  const { sent } = core.walletConnect
  const isSameWallet = sent?.walletId === storedLink.id && sent.place === storedLink.place
  const baseLink = (isSameWallet && sent.base) || (await loadStoredLink(core, storedLink))
  if (!baseLink) return
  // A link with the wallet's own scheme reaches only the app. An https link may also reach a web server, which must not
  // learn the topic of the session. So an https link does not contain the topic.
  const isAppScheme = !baseLink.startsWith('https:')
  const query = new URLSearchParams({ requestId: String(id), ...(isAppScheme && { sessionTopic: topic }) })
  const href = createWcLink(baseLink, query.toString())
  window.open(href, chooseLinkTarget(platform), 'noopener,noreferrer')
}

/**
 * Returns the link to a stored wallet. Any script in the page may have changed the stored data, so the storage contains
 * only the wallet's id and the kind of the link (`place`). The link itself comes from the site's options or from the
 * catalogue that ships with the kit.
 */
export async function loadStoredLink(core: Core, { id, place }: WalletConnectLink): Promise<string | undefined> {
  const [{ loadLinkCheck }, { getBaseLink }] = await Promise.all([
    import('./loadLinkCheck.ts'),
    import('./walletLink.ts'),
  ])
  await loadLinkCheck(core)
  return checkWalletLink(getBaseLink(core, { id, name: '', chains: [] }, place as LinkPlace), 'app')
}
