import type { Core } from '../createCore.ts'

/** Takes the open offer back; a wallet that takes it up later finds nothing. */
export function resetPairing(core: Core): void {
  const { pairing } = core.walletConnect
  core.walletConnect.pairing = undefined
  core.connection.setPairing({ status: 'idle' })
  core.storage.remove('offeredUntil')
  pairing?.then(({ cancel }) => cancel()).catch(() => {})
}
