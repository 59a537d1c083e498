import { type WagmiAdapterFactory, wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createLatchkey, type Latchkey, type LatchkeyOptions, type NetworkInput } from 'latchkey'
import { sandboxOne, sandboxTwo } from './networks.ts'
import { type PageOptions, readPageOptions } from './pageOptions.ts'

export type DemoKit = { kit: Latchkey; wagmi: WagmiAdapterFactory; options: PageOptions }

type DemoKitOptions = Partial<Omit<LatchkeyOptions, 'networks'>> & {
  /** The networks of the page in addition to the sandbox's EVM chains. */
  networks?: readonly NetworkInput[]
}

/**
 * Creates the kit of a demo page, for the sandbox's EVM chains and the given networks. The query of the page's address sets its options.
 */
export function createDemoKit({ networks = [], adapters = [], ...overrides }: DemoKitOptions = {}): DemoKit {
  const options = readPageOptions(location.search)
  const wagmi = wagmiAdapter()
  const kit = createLatchkey({
    projectId: 'demo',
    networks: [sandboxOne, sandboxTwo, ...networks],
    adapters: [wagmi, ...adapters],
    themeMode: options.themeMode,
    ...(options.accent && { themeVariables: { '--lk-accent': options.accent } }),
    locale: options.locale,
    prefetch: options.prefetch,
    termsConditionsUrl: 'https://example.com/terms',
    privacyPolicyUrl: 'https://example.com/privacy',
    featuredWalletIds: options.featuredWalletIds,
    includeWalletIds: options.includeWalletIds,
    excludeWalletIds: options.excludeWalletIds,
    features: { legalCheckbox: options.legalCheckbox },
    ...overrides,
  })
  return { kit, wagmi, options }
}
