import { addPageWallet } from '../connectors/pageWallet.ts'
import type { Context } from '../context.ts'
import type { AnnouncedWallet } from './announcement.ts'

/**
 * Lists a wallet that announced itself. If one provider object announces two names, both are listed, and the later one
 * is marked as a duplicate: the kit cannot know which name is right.
 *
 * Wallets announce themselves again at every request, and some use a new object each time. So wallets with the same rdns, name and icon are
 * listed once. That row is marked as a duplicate, because either may be a copy.
 */
export function addAnnouncedWallet(context: Context, { name, rdns, icon, provider }: AnnouncedWallet) {
  const { registry } = context
  // An id without a dot could collide with an id of the kit.
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
