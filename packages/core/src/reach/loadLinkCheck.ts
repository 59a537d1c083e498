import type { Core } from '../createCore.ts'
import { featureOf } from '../featureOf.ts'

/**
 * Fetches what says which links of a wallet may be followed: the catalogue that ships with the kit. Until then `walletLink` has none of
 * the directory's. A fetch that fails is logged, and made again by the next who asks.
 */
export async function loadLinkCheck(core: Core): Promise<void> {
  if (core.features.linkCheck) return
  try {
    const [{ createLinkCheck }, snapshot] = await Promise.all([import('./linkCheck.ts'), core.load.snapshot?.()])
    const create = ({ options }: Core) =>
      createLinkCheck({
        shipped: snapshot?.wallets ?? [],
        own: options.state.customWallets,
        hostname: globalThis.location?.hostname,
      })
    featureOf(core, { name: 'linkCheck', create })
  } catch (error) {
    core.log.error(error)
  }
}
