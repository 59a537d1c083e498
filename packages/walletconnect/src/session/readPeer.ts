import { toWalletIcon, type WalletConnectSession } from '@latchkey/core/adapter'
import { checkWalletLink, cleanWalletName } from '@latchkey/protocol'

/** The wallet at the other end, from what it says of itself: the name fit to be shown, the links fit to be opened. */
export function readPeer(metadata: unknown): WalletConnectSession['wallet'] {
  const { name, icons, redirect } = (metadata ?? {}) as { name?: unknown; icons?: unknown; redirect?: unknown }
  const imageUrl = (Array.isArray(icons) ? icons : []).map(toWalletIcon).find((icon) => icon !== undefined)
  const { native, universal } = (redirect ?? {}) as { native?: unknown; universal?: unknown }
  const nativeLink = checkWalletLink(native, 'app')
  const universalLink = checkWalletLink(universal, 'web')
  return {
    name: cleanWalletName(name) ?? 'WalletConnect',
    ...(imageUrl && { imageUrl }),
    ...(nativeLink && { nativeLink }),
    ...(universalLink && { universalLink }),
  }
}
