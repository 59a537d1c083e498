import type { Core } from '../createCore.ts'
import { featureOf } from '../featureOf.ts'

/**
 * Loads the check of wallet links, with the catalogue that ships with the kit. Until the check is loaded, `findWalletLink`
 * returns no link to a wallet of the directory. If the load fails, the error is logged and the next call tries again.
 */
export async function loadLinkCheck(core: Core): Promise<void> {
  if (core.features.linkCheck) return
  try {
    const [{ createLinkCheck }, snapshot] = await Promise.all([import('./linkCheck.ts'), core.load.snapshot?.()])
    const createKitLinkCheck = ({ options }: Core) =>
      createLinkCheck({
        shipped: snapshot?.wallets ?? [],
        own: options.state.customWallets,
        excluded: options.state.excludeWalletIds,
        hostname: globalThis.location?.hostname,
      })
    featureOf(core, { name: 'linkCheck', create: createKitLinkCheck })
  } catch (error) {
    core.log.error(error)
  }
}
