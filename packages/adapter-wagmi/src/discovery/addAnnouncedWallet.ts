import { addPageWallet } from '../connectors/pageWallet.ts'
import type { Context } from '../context.ts'
import type { Wallet } from '../registry.ts'
import type { AnnouncedWallet } from './announcement.ts'

/**
 * Lists a wallet that announced itself. If one provider object announces two rdns, both are listed, and the later one
 * is marked as a duplicate: the kit cannot know which one is right. With two names or icons under one rdns, both rows are marked.
 *
 * Wallets announce themselves again at every request, and some use a new object each time. So wallets with the same rdns, name and icon are
 * listed once. That row is marked as a duplicate, because either may be a copy.
 */
export function addAnnouncedWallet(context: Context, { name, rdns, icon, provider }: AnnouncedWallet) {
  const { registry } = context
  // An id without a dot could collide with an id of the kit.
  const id = rdns.includes('.') ? rdns : `eip6963:${rdns}`
  const alike = registry.namesakes(id).filter(({ connector }) => connector.name === name && connector.imageUrl === icon)
  const isOwn = (wallet: Wallet) => wallet.provider === provider && wallet.connector.info
  if (alike.some(isOwn)) return
  const isCopied = alike[0]
  if (isCopied || registry.list().some(isOwn)) registry.refuse(id)
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
