import { addPageWallet } from '../connectors/pageWallet.ts'
import type { Context } from '../context.ts'
import type { AnnouncedWallet } from './announcement.ts'

/**
 * Adds a wallet that announced itself. One provider object of two names has a row under each, the later one marked: a stranger may have given it
 * either. Wallets announce themselves again at every request, some with another object each time: those that look the same under one
 * rdns stay one row, which is marked, since it may be a copy.
 */
export function addAnnouncedWallet(context: Context, { name, rdns, icon, provider }: AnnouncedWallet) {
  const { registry } = context
  // An id without a dot could be one of ours.
  const id = rdns.includes('.') ? rdns : `eip6963:${rdns}`
  const names = registry
    .list()
    .flatMap((wallet) => (wallet.provider === provider ? (wallet.connector.info?.rdns ?? []) : []))
  if (names.includes(rdns)) return
  const isCopied = registry
    .namesakes(id)
    .some(({ connector }) => connector.name === name && connector.imageUrl === icon && icon)
  if (isCopied || names[0]) registry.refuse(id)
  if (isCopied || !registry.admits(id)) return
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
