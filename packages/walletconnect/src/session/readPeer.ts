import { toConnectedIcon } from '@latchkey/adapter-kit/flows'
import type { WalletConnectSession } from '@latchkey/core/adapter'
import { cleanWalletName } from '@latchkey/protocol'

/**
 * Reads the wallet's metadata. The name is cleaned for display. The wallet's `redirect` is not needed: a wallet on this device is opened by
 * the directory link that the visitor used before, and a wallet that scanned the QR code is on another device.
 */
export function readPeer(metadata: unknown): WalletConnectSession['wallet'] {
  const { name, icons } = (metadata ?? {}) as { name?: unknown; icons?: unknown }
  const imageUrl = (Array.isArray(icons) ? icons : []).map(toConnectedIcon).find((icon) => icon !== undefined)
  return {
    name: cleanWalletName(name) ?? 'WalletConnect',
    ...(imageUrl && { imageUrl }),
  }
}
