import { type WagmiAdapterFactory, wagmiAdapter } from '@latchkey/adapter-wagmi'
import { createLatchkey, type Latchkey, type LatchkeyOptions, type NetworkInput } from 'latchkey'
import { sandboxOne, sandboxTwo } from './networks.ts'
import { type PageOptions, readPageOptions } from './pageOptions.ts'

export type DemoKit = { kit: Latchkey; wagmi: WagmiAdapterFactory; options: PageOptions }

type DemoKitOptions = Partial<Omit<LatchkeyOptions, 'networks'>> & {
  /** Networks in addition to the EVM chains. */
  networks?: readonly NetworkInput[]
}

/** Creates a kit for the sandbox's EVM chains and the page's further networks, with the options of the page's query. */
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
