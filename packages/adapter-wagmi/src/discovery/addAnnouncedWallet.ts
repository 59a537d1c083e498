import { fingerprint } from '@latchkey/core/adapter'
import { addPageWallet } from '../connectors/pageWallet.ts'
import type { Wallet } from '../connectors/registry.ts'
import type { Context } from '../context.ts'
import type { AnnouncedWallet } from './announcement.ts'

/**
 * Takes in a wallet that announced itself. Two of one rdns, or of one uuid, are both marked `isDuplicate`, and the later one gets an
 * id of its own that is the same after a reload.
 */
export function addAnnouncedWallet(context: Context, { uuid, name, rdns, icon, provider }: AnnouncedWallet) {
  const { registry } = context
  const isTwin = (wallet: Wallet) => wallet.uuid === uuid || wallet.connector.info?.rdns === rdns
  const twins = registry
    .list()
    .filter(({ connector }) => connector.type === 'ANNOUNCED')
    .filter(isTwin)
  // Every request is answered with another announcement, by some wallets under a new uuid.
  if (twins.some((twin) => twin.provider === provider && twin.connector.info?.rdns === rdns)) return

  const looks = { name, ...(icon && { icon }) }
  addPageWallet(context, {
    connector: {
      id: freeId([rdns, `${rdns}~${fingerprint(looks)}`], (id) => registry.get(id) !== undefined),
      name,
      type: 'ANNOUNCED',
      namespace: 'eip155',
      info: { rdns },
      ...(icon && { imageUrl: icon }),
      ...(twins.length > 0 && { isDuplicate: true }),
    },
    uuid,
    provider,
  })
  for (const twin of twins) {
    if (!twin.connector.isDuplicate) registry.put({ ...twin, connector: { ...twin.connector, isDuplicate: true } })
  }
}

function freeId([first, second]: [string, string], isTaken: (id: string) => boolean): string {
  if (!isTaken(first)) return first
  let id = second
  for (let count = 2; isTaken(id); count++) id = `${second}-${count}`
  return id
}
