import { toConnectedIcon } from '@latchkey/adapter-kit/flows'
import type { WalletConnectSession } from '@latchkey/core/adapter'
import { cleanWalletName } from '@latchkey/protocol'

/**
 * Reads the wallet's metadata. The name is cleaned for display. The wallet's `redirect` is not used. A wallet on this device is reached by
 * the directory link through which the visitor opened it. A wallet that scanned the QR code is on another device.
 */
export function readPeer(metadata: unknown): WalletConnectSession['wallet'] {
  const { name, icons } = (metadata ?? {}) as { name?: unknown; icons?: unknown }
  const imageUrl = (Array.isArray(icons) ? icons : []).map(toConnectedIcon).find((icon) => icon !== undefined)
  return {
    name: cleanWalletName(name) ?? 'WalletConnect',
    ...(imageUrl && { imageUrl }),
  }
}
