import { addPageWallet } from '../connectors/pageWallet.ts'
import type { Context } from '../context.ts'
import type { Wallet } from '../registry.ts'
import type { AnnouncedWallet } from './announcement.ts'

/**
 * Lists a wallet that announced itself. If one provider object announces two rdns, both are listed, and the later one is marked as a
 * duplicate: the kit cannot know which rdns is right. If one rdns is announced with two names or icons, both rows are marked as duplicates.
 *
 * Wallets announce themselves again whenever the page asks for wallets, and some use a new provider object each time. So wallets with the
 * same rdns, name and icon get a single row. If their provider objects differ, that row is marked as a duplicate, because one of the
 * wallets may be a copy.
 */
export function addAnnouncedWallet(context: Context, { name, rdns, icon, provider }: AnnouncedWallet) {
  const { registry } = context
  // An rdns without a dot gets a prefix, because it could equal an id that the kit itself uses, such as `injected`.
  const id = rdns.includes('.') ? rdns : `eip6963:${rdns}`
  const lookAlikes = registry
    .namesakes(id)
    .filter(({ connector }) => connector.name === name && connector.imageUrl === icon)
  const hasSameProvider = (wallet: Wallet) => wallet.provider === provider && wallet.connector.info
  if (lookAlikes.some(hasSameProvider)) return
  const firstLookAlike = lookAlikes[0]
  if (firstLookAlike || registry.list().some(hasSameProvider)) registry.refuse(id)
  if (firstLookAlike || !registry.admits(id)) return
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
