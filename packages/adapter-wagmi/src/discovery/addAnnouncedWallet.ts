import { addPageWallet } from '../connectors/pageWallet.ts'
import type { Context } from '../context.ts'
import type { AnnouncedWallet } from './announcement.ts'

/**
 * Takes in a wallet that announced itself. Where another has its rdns for an id, it gets one of its own that is the same after a
 * reload.
 */
export function addAnnouncedWallet(context: Context, { uuid, name, rdns, icon, provider }: AnnouncedWallet) {
  const { registry } = context
  // Every request is answered with another announcement, by some wallets under a new uuid.
  const isKnown = registry.list().some((wallet) => wallet.provider === provider && wallet.connector.info?.rdns === rdns)
  if (isKnown) return
  const looks = { name, ...(icon && { imageUrl: icon }) }
  addPageWallet(context, {
    connector: { id: registry.freeId(rdns), type: 'ANNOUNCED', namespace: 'eip155', info: { rdns }, ...looks },
    uuid,
    provider,
  })
}
