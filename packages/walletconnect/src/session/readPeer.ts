import { toConnectedIcon } from '@latchkey/adapter-kit/flows'
import type { WalletConnectSession } from '@latchkey/core/adapter'
import { cleanWalletName } from '@latchkey/protocol'

/**
 * The wallet at the other end, from what it says of itself: the name fit to be shown. Its `redirect` is left alone: requests are followed
 * by the link of the directory that the visitor took to the wallet, and a wallet that read the code is on another device.
 */
export function readPeer(metadata: unknown): WalletConnectSession['wallet'] {
  const { name, icons } = (metadata ?? {}) as { name?: unknown; icons?: unknown }
  const imageUrl = (Array.isArray(icons) ? icons : []).map(toConnectedIcon).find((icon) => icon !== undefined)
  return {
    name: cleanWalletName(name) ?? 'WalletConnect',
    ...(imageUrl && { imageUrl }),
  }
}
