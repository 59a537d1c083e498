import { addPageWallet } from '../connectors/pageWallet.ts'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Wallet } from '../registry.ts'
import type { AnnouncedWallet } from './announcement.ts'

/**
 * Lists a wallet that announced itself. If one provider object announces two rdns, both are listed, and the later one is marked as a
 * duplicate: the kit cannot know which rdns is right. If one rdns is announced with two names or icons, both rows are marked as duplicates.
 *
 * Wallets announce themselves again whenever the page asks for wallets, and some use a new provider object each time. So a further object
 * with the same rdns, name and icon gets a row only if the same object is announced twice. Until then, it is in `passedOver`. All these rows
 * are marked as duplicates, because one of the wallets may be a copy.
 *
 * @returns a truthy value if the provider object was passed over for the first time
 */
export function addAnnouncedWallet(
  context: Context,
  { name, rdns, icon, provider }: AnnouncedWallet,
  passedOver: WeakSet<Eip1193Provider>,
): unknown {
  const { registry } = context
  // An rdns without a dot gets a prefix, because it could equal an id that the kit itself uses, such as `injected`.
  const id = rdns.includes('.') ? rdns : `eip6963:${rdns}`
  const lookAlikes = registry
    .namesakes(id)
    .filter(({ connector }) => connector.name === name && connector.imageUrl === icon)
  if (isAnnounced(lookAlikes, provider)) return
  const firstLookAlike = lookAlikes[0]
  if (firstLookAlike || isAnnounced(registry.list(), provider)) registry.refuse(id)
  if (firstLookAlike && !passedOver.has(provider)) return passedOver.add(provider)
  if (!registry.admits(id)) return
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

/** Whether one of these wallets announced itself with this provider object. */
export const isAnnounced = (wallets: readonly Wallet[], object: Eip1193Provider): boolean =>
  wallets.some(({ connector, provider }) => connector.info && provider === object)
