import { addPageWallet } from '../connectors/pageWallet.ts'
import type { Context } from '../context.ts'
import type { AnnouncedWallet } from './announcement.ts'

/**
 * Adds a wallet that announced itself. One provider object is one wallet, under any name. Wallets announce themselves again at every
 * request, some with another object each time: those that look the same under one rdns stay one row, which is marked, since it may be
 * a copy.
 */
export function addAnnouncedWallet(context: Context, { name, rdns, icon, provider }: AnnouncedWallet) {
  const { registry } = context
  // An id without a dot could be one of ours.
  const id = rdns.includes('.') ? rdns : `eip6963:${rdns}`
  const same = registry.list().find((wallet) => wallet.provider === provider && wallet.connector.info)
  if (same?.connector.info?.rdns === rdns) return
  const isCopied = registry
    .namesakes(id)
    .some(({ connector }) => connector.name === name && connector.imageUrl === icon && icon)
  // A stranger may have announced the wallet's object first, under a name of its own.
  if (same || isCopied) return registry.refuse(id)
  if (!registry.admits()) return
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
