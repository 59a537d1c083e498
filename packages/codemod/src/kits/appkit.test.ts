import { describe, expect, test } from 'vitest'
import { migrateFiles } from '../../test/createSite.ts'

describe('appkit', () => {
  test('behavior: replaces every adapter and a named modal, and marks what has no counterpart', () => {
    const text = `import { createAppKit, useAppKitAccount, useAppKitBalance, useAppKitState, useWalletInfo } from '@reown/appkit/react'
import { BitcoinAdapter } from '@reown/appkit-adapter-bitcoin'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { bitcoin, defineChain, mainnet, moonbeam, solana } from '@reown/appkit/networks'
import { siweConfig } from './siwe'

export const modal = createAppKit({
  adapters: [new EthersAdapter(), new SolanaAdapter({ wallets: [] }), new BitcoinAdapter({ projectId: 'shop' })],
  networks: [mainnet, moonbeam, solana, bitcoin, defineChain({ id: 7 })],
  projectId: 'shop',
  siweConfig,
  allWallets: 'HIDE',
  features: { email: false, socials: false },
})

modal.subscribeState(() => {})
modal.addNetwork('eip155', mainnet)

export function Shop() {
  const account = useAppKitAccount()
  const { address, embeddedWalletInfo } = useAppKitAccount()
  const { fetchBalance } = useAppKitBalance()
  const { initialized } = useAppKitState()
  const { walletInfo } = useWalletInfo()
  return (
    <>
      <w3m-button size="sm" disabled={!initialized} />
      <appkit-wallet-button wallet="metamask" />
      {account.address} {address} {walletInfo?.name} {String(embeddedWalletInfo)} {String(fetchBalance)}
    </>
  )
}
`
    expect(migrateFiles('appkit', { 'src/App.tsx': text })['src/App.tsx']).toMatchInlineSnapshot(`
      "import { useAppKitAccount, useAppKitBalance, useAppKitState } from '@reown/appkit/react'
      import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
      import { solanaAdapter } from '@latchkey/adapter-solana'
      import { wagmiAdapter } from '@latchkey/adapter-wagmi'
      import { LatchkeyButton, useLatchkeyAccount, useLatchkeyWalletInfo } from '@latchkey/react'
      import { createLatchkey } from 'latchkey'
      import { bitcoin, mainnet, solana } from 'latchkey/networks'
      import { moonbeam } from 'viem/chains'
      import { defineChain } from '@reown/appkit/networks'
      import { siweConfig } from './siwe'

      // TODO(latchkey): put \`<LatchkeyProvider kit={…}>\` of @latchkey/react around what uses its buttons and hooks.
      // TODO(latchkey): name \`services.relay\` for WalletConnect and \`services.walletListing\` for the wallet directory.
      export const modal = createLatchkey({
        // TODO(latchkey): the adapter had \`wallets: []\`: the wallets of the page register themselves.
        adapters: [wagmiAdapter(), solanaAdapter(), bitcoinAdapter()],
        // TODO(latchkey): write the network as a record of its own, or with \`defineChain\` of viem on an EVM chain.
        networks: [mainnet, moonbeam, solana, bitcoin, defineChain({ id: 7 })],
        projectId: 'shop',
        // TODO(latchkey): the kit does not replace this sign-in. Keep your own flow, with \`kit.signMessage()\`.
        siweConfig,
        // TODO(latchkey): this is \`features: { allWallets: false }\` here.
        // allWallets: 'HIDE',
        // TODO(latchkey): \`email\` has no counterpart.
        // TODO(latchkey): \`socials\` has no counterpart.
        features: { /* email: false, */ /* socials: false */ },
        themeMode: 'auto',
      })

      modal.subscribeState(() => {})
      // TODO(latchkey): the kit has no \`addNetwork\` of this kind: see its methods.
      modal.addNetwork('eip155', mainnet)

      export function Shop() {
        const account = useLatchkeyAccount()
        // TODO(latchkey): \`useLatchkeyAccount()\` of @latchkey/react is what there is: it lacks some of what is read here.
        const { embeddedWalletInfo } = useAppKitAccount()
        const { address } = useLatchkeyAccount()
        // TODO(latchkey): use \`useLatchkeyBalance()\`, whose balance is in base units.
        const { fetchBalance } = useAppKitBalance()
        // TODO(latchkey): \`useLatchkeyState()\` of @latchkey/react is what there is: it lacks some of what is read here.
        const { initialized } = useAppKitState()
        // TODO(latchkey): \`useLatchkeyWalletInfo()\` gives \`name\`, \`imageUrl\` and \`rdns\` of the wallet: look at what is read of it.
        const walletInfo = useLatchkeyWalletInfo()
        return (
          <>
            {/* TODO(latchkey): \`size\` has no counterpart: see the attributes of LatchkeyButton. */}
            <LatchkeyButton /* size="sm" */ disabled={!initialized} />
            {/* TODO(latchkey): \`<appkit-wallet-button>\` has no counterpart. */}
            <appkit-wallet-button wallet="metamask" />
            {account.address} {address} {walletInfo?.name} {String(embeddedWalletInfo)} {String(fetchBalance)}
          </>
        )
      }
      "
    `)
  })

  test('behavior: marks a config that is read before the kit is created', () => {
    const files = {
      'src/config.ts': `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { mainnet } from '@reown/appkit/networks'

export const adapter = new WagmiAdapter({ networks: [mainnet], projectId: 'shop', ssr: true, storage: undefined })
export const config = adapter.wagmiConfig
`,
      'src/App.tsx': `import { createAppKit } from '@reown/appkit/react'
import { mainnet } from '@reown/appkit/networks'
import { WagmiProvider } from 'wagmi'
import { adapter } from './config'

createAppKit({ adapters: [adapter], networks: [mainnet], projectId: 'shop' })

export const App = ({ children }) => <WagmiProvider config={adapter.wagmiConfig}>{children}</WagmiProvider>
`,
    }
    expect(migrateFiles('appkit', files)).toMatchInlineSnapshot(`
      {
        "src/App.tsx": "import { LatchkeyProvider } from '@latchkey/react'
      import { createLatchkey } from 'latchkey'
      import { mainnet } from 'latchkey/networks'
      import { WagmiProvider } from 'wagmi'
      import { adapter } from './config'

      // TODO(latchkey): name \`services.relay\` for WalletConnect and \`services.walletListing\` for the wallet directory.
      const kit = createLatchkey({ adapters: [adapter], networks: [mainnet], projectId: 'shop', themeMode: 'auto' })

      export const App = ({ children }) => <WagmiProvider config={adapter.config} reconnectOnMount={false}><LatchkeyProvider kit={kit}>{children}</LatchkeyProvider></WagmiProvider>
      ",
        "src/config.ts": "import { wagmiAdapter } from '@latchkey/adapter-wagmi'
      import { mainnet } from 'latchkey/networks'

      // TODO(latchkey): the adapter had \`storage: undefined\`: the kit remembers the connection itself.
      export const adapter = wagmiAdapter({
        ssr: true,
      })
      // TODO(latchkey): an adapter has its \`config\` once createLatchkey() has taken it: read it below that, or in a component.
      export const config = adapter.config
      ",
      }
    `)
  })

  test('behavior: replaces an element in a file without imports', () => {
    const text = `'use client'\n\nexport const Join = () => <appkit-connect-button label="Join" />\n`
    expect(migrateFiles('appkit', { 'src/Join.jsx': text })['src/Join.jsx']).toBe(
      `'use client'\nimport { ConnectButton } from '@latchkey/react'\n\nexport const Join = () => <ConnectButton label="Join" />\n`,
    )
  })

  test('behavior: keeps the line endings', () => {
    const text = `import { useAppKit } from '@reown/appkit/react'\r\n\r\nexport const useShop = () => {\r\n  useAppKit().open({ view: 'Swap' })\r\n}\r\n`
    expect(migrateFiles('appkit', { 'src/use.ts': text })['src/use.ts']).toBe(
      `import { useLatchkey } from '@latchkey/react'\r\n\r\nexport const useShop = () => {\r\n  // TODO(latchkey): the modal has no view \`Swap\`.\r\n  useLatchkey().open({ view: 'Swap' })\r\n}\r\n`,
    )
  })
})
