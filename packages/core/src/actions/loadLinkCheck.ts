import type { Core } from '../createCore.ts'

/**
 * Fetches what says which links of a wallet may be followed: the catalogue that ships with the kit. Until then `walletLink` has none of
 * the directory's. A fetch that fails is logged, and made again by the next who asks.
 */
export async function loadLinkCheck(core: Core): Promise<void> {
  const { directory, options } = core
  if (directory.checkLinks) return
  try {
    const [{ createLinkCheck }, snapshot] = await Promise.all([
      import('../directory/linkCheck.ts'),
      directory.loadSnapshot?.(),
    ])
    directory.checkLinks = createLinkCheck({
      shipped: snapshot?.wallets ?? [],
      own: options.state.customWallets,
      hostname: globalThis.location?.hostname,
    })
  } catch (error) {
    core.log.error(error)
  }
}
