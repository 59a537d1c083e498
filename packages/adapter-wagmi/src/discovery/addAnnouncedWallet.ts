import { namesakes } from '@latchkey/core/adapter'
import { addPageWallet } from '../connectors/pageWallet.ts'
import type { Context } from '../context.ts'
import type { AnnouncedWallet } from './announcement.ts'

/**
 * Takes in a wallet that announced itself. One object is one wallet, whatever it is called. Every request is answered with another
 * announcement, by some wallets with another object each time: what looks the same under one rdns stays one row, which is marked,
 * since it may be a copy.
 */
export function addAnnouncedWallet(context: Context, { name, rdns, icon, provider }: AnnouncedWallet) {
  const { registry } = context
  if (registry.list().some((wallet) => wallet.provider === provider && wallet.connector.type === 'ANNOUNCED')) return
  // An id without a dot could be one of ours.
  const id = rdns.includes('.') ? rdns : `eip6963:${rdns}`
  const copied = namesakes(registry, id).find(
    ({ connector }) => connector.name === name && connector.imageUrl === icon && icon !== undefined,
  )
  if (copied) {
    if (!copied.connector.isDuplicate)
      registry.put({ ...copied, connector: { ...copied.connector, isDuplicate: true } })
    return
  }
  if (registry.isFull()) return
  addPageWallet(context, {
    connector: {
      id: registry.freeId(id),
      type: 'ANNOUNCED',
      namespace: 'eip155',
      info: { rdns },
      name,
      ...(icon && { imageUrl: icon }),
    },
    provider,
  })
}
