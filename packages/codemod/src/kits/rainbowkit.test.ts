import { describe, expect, test } from 'vitest'
import { migrateFiles } from '../../test/createSite.ts'
import { parseSource } from '../source/parseSource.ts'

const config = `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { mainnet } from 'wagmi/chains'

export const config = getDefaultConfig({ appName: 'Shop', projectId: 'shop', chains: [mainnet] })
`

describe('rainbowkit', () => {
  test('behavior: replaces a config on one line in a JavaScript site', () => {
    expect(migrateFiles('rainbowkit', { 'src/config.js': config })).toMatchInlineSnapshot(`
      {
        "src/config.js": "import { wagmiAdapter } from '@latchkey/adapter-wagmi'
      import { createLatchkey } from 'latchkey'
      import { mainnet } from 'wagmi/chains'

      const wagmi = wagmiAdapter()
      // TODO(latchkey): name \`services.relay\` for WalletConnect and \`services.walletListing\` for the wallet directory.
      export const kit = createLatchkey({ projectId: 'shop', networks: [mainnet], adapters: [wagmi], metadata: { name: 'Shop' } })
      export const config = wagmi.config
      ",
      }
    `)
  })

  test('behavior: comments out options without a counterpart, together with their imports', () => {
    const text = `import { getDefaultConfig } from "@rainbow-me/rainbowkit";
import { metaMaskWallet, rainbowWallet } from "@rainbow-me/rainbowkit/wallets";
import { cookieStorage, createStorage } from "wagmi";
import { mainnet } from "wagmi/chains";

export const config = getDefaultConfig({
  appName: "Shop",
  projectId: "shop",
  chains: [mainnet],
  wallets: [
    {
      groupName: "Recommended",
      wallets: [rainbowWallet, metaMaskWallet],
    },
  ],
  storage: createStorage({ storage: cookieStorage }),
  ssr: true,
});
`
    expect(migrateFiles('rainbowkit', { 'src/config.ts': text })['src/config.ts']).toMatchInlineSnapshot(`
      "import { wagmiAdapter } from "@latchkey/adapter-wagmi";
      import { createLatchkey } from "latchkey";
      import { mainnet } from "wagmi/chains";

      const wagmi = wagmiAdapter({
        ssr: true,
      });
      // TODO(latchkey): name \`services.relay\` for WalletConnect and \`services.walletListing\` for the wallet directory.
      // TODO(latchkey): a server renders this site: make the kit in the state of a component, so that each request has its own (examples/next-app).
      export const kit = createLatchkey({
        projectId: "shop",
        networks: [mainnet],
        adapters: [wagmi],
        metadata: { name: "Shop" },
        // TODO(latchkey): the wallets of the page are found without a list; others come by \`wagmiAdapter({ connectors })\`.
        // wallets: [
        //   {
        //     groupName: "Recommended",
        //     wallets: [rainbowWallet, metaMaskWallet],
        //   },
        // ],
        // TODO(latchkey): Latchkey remembers the connection itself: give it a \`storage\` of its own kind, or none.
        // storage: createStorage({ storage: cookieStorage }),
      });
      export const config = wagmi.config;
      "
    `)
  })

  test('behavior: keeps code without a counterpart, and adds a comment above it', () => {
    const text = `import { RainbowKitAuthenticationProvider, useAddRecentTransaction, type Theme } from '@rainbow-me/rainbowkit'
import { ConnectButton as Button, useConnectModal } from '@rainbow-me/rainbowkit'

export const theme: Theme | undefined = undefined

export function Shop({ adapter }: { adapter: never }) {
  const add = useAddRecentTransaction()
  const { openConnectModal, connectModalOpen } = useConnectModal()
  return (
    <main>
      <RainbowKitAuthenticationProvider adapter={adapter} status="loading">
        {openConnectModal && <button onClick={openConnectModal}>{String(connectModalOpen)}</button>}
        <Button accountStatus="avatar" chainStatus="icon" label="Join" key="join" />
        <Button showBalance={{ smallScreen: false, largeScreen: true }} />
      </RainbowKitAuthenticationProvider>
      <p onClick={() => add({ hash: '0x', description: 'Bought' })}>Bought</p>
    </main>
  )
}
`
    expect(
      migrateFiles('rainbowkit', { 'src/config.ts': config, 'src/Shop.tsx': text })['src/Shop.tsx'],
    ).toMatchInlineSnapshot(`
      "import { RainbowKitAuthenticationProvider, useAddRecentTransaction, type Theme } from '@rainbow-me/rainbowkit'
      import { LatchkeyButton, useLatchkey, useLatchkeyState } from '@latchkey/react'

      // TODO(latchkey): \`Theme\` of RainbowKit has no counterpart.
      export const theme: Theme | undefined = undefined

      export function Shop({ adapter }: { adapter: never }) {
        // TODO(latchkey): the modal keeps no list of transactions.
        const add = useAddRecentTransaction()
        // TODO(latchkey): \`openConnectModal\` is always there: ask \`useLatchkeyAccount().isConnected\` where it says when to show something.
        // TODO(latchkey): \`connectModalOpen\` is true on every view of the modal: compare \`view\` of \`useLatchkeyState()\` for one.
        const { open: connectModalOpen } = useLatchkeyState()
        const latchkey = useLatchkey()
        const openConnectModal = () => latchkey.open({ view: 'Connect' })
        return (
          <main>
            {/* TODO(latchkey): the kit does not replace this sign-in. Keep your own flow, with \`kit.signMessage()\`. */}
            <RainbowKitAuthenticationProvider adapter={adapter} status="loading">
              {openConnectModal && <button onClick={openConnectModal}>{String(connectModalOpen)}</button>}
              {/* TODO(latchkey): \`accountStatus\` has no counterpart: see the attributes of LatchkeyButton. */}
              {/* TODO(latchkey): put a \`<NetworkButton />\` beside it for the network. */}
              <LatchkeyButton /* accountStatus="avatar" */ /* chainStatus="icon" */ label="Join" key="join" />
              {/* TODO(latchkey): say it with \`balance\`, which is \`show\` or \`hide\` on every screen. */}
              <LatchkeyButton /* showBalance={{ smallScreen: false, largeScreen: true }} */ />
            </RainbowKitAuthenticationProvider>
            <p onClick={() => add({ hash: '0x', description: 'Bought' })}>Bought</p>
          </main>
        )
      }
      "
    `)
  })

  test('behavior: imports the kit by the module name that a file already uses', () => {
    const text = `import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { WagmiProvider } from 'wagmi'
import { config } from '@/config'

const kit = 'taken'
export const App = () => (
  <WagmiProvider config={config} reconnectOnMount>
    <RainbowKitProvider locale="de" initialChain={mainnet} coolMode avatar={kit} />
  </WagmiProvider>
)
`
    expect(migrateFiles('rainbowkit', { 'src/config.ts': config, 'src/App.tsx': text })).toMatchInlineSnapshot(`
      {
        "src/App.tsx": "import { LatchkeyProvider } from '@latchkey/react'
      import { WagmiProvider } from 'wagmi'
      import { config, kit as latchkeyKit } from '@/config'

      const kit = 'taken'
      export const App = () => (
        <WagmiProvider config={config} reconnectOnMount={false}>
          {/* TODO(latchkey): \`coolMode\` has no counterpart. */}
          {/* TODO(latchkey): accounts have the picture of their wallet here. */}
          <LatchkeyProvider /* coolMode */ /* avatar={kit} */ kit={latchkeyKit} />
        </WagmiProvider>
      )
      ",
        "src/config.ts": "import { wagmiAdapter } from '@latchkey/adapter-wagmi'
      import { createLatchkey } from 'latchkey'
      import { mainnet } from 'wagmi/chains'

      const wagmi = wagmiAdapter()
      // TODO(latchkey): name \`services.relay\` for WalletConnect and \`services.walletListing\` for the wallet directory.
      export const kit = createLatchkey({ projectId: 'shop', networks: [mainnet], adapters: [wagmi], metadata: { name: 'Shop' }, themeMode: 'light', locale: 'de', defaultNetwork: mainnet })
      export const config = wagmi.config
      ",
      }
    `)
  })

  test.each([
    ['{ lightMode: lightTheme(), darkMode: darkTheme() }', "themeMode: 'auto'"],
    ['{ darkMode: lightTheme(), lightMode: darkTheme() }', undefined],
    ['{ lightMode: lightTheme({ borderRadius: "none" }), darkMode: darkTheme() }', undefined],
    ['{ lightMode: lightTheme() }', undefined],
    ['darkTheme()', "themeMode: 'dark'"],
  ])('behavior: theme={%s}', (theme, expected) => {
    const text = `import { RainbowKitProvider, darkTheme, getDefaultConfig, lightTheme } from '@rainbow-me/rainbowkit'
import { mainnet } from 'wagmi/chains'

const config = getDefaultConfig({ appName: 'Shop', projectId: 'shop', chains: [mainnet] })
export const App = () => <RainbowKitProvider theme={${theme}} />
`
    const after = migrateFiles('rainbowkit', { 'src/App.tsx': text })['src/App.tsx']
    expect(/themeMode: '\w+'/.exec(after ?? '')?.[0]).toBe(expected)
  })

  test('behavior: replaces a wagmi config that has a wallet list (connectorsForWallets)', () => {
    const text = `import { connectorsForWallets, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { injectedWallet } from '@rainbow-me/rainbowkit/wallets'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const connectors = connectorsForWallets([{ groupName: 'All', wallets: [injectedWallet] }], { appName: 'Shop', projectId: 'shop' })
const config = createConfig({ connectors, chains: [mainnet], transports: { [mainnet.id]: http() } })

export const App = () => <WagmiProvider config={config}><RainbowKitProvider>Shop</RainbowKitProvider></WagmiProvider>
`
    expect(migrateFiles('rainbowkit', { 'src/App.tsx': text })['src/App.tsx']).toMatchInlineSnapshot(`
      "import { connectorsForWallets } from '@rainbow-me/rainbowkit'
      import { injectedWallet } from '@rainbow-me/rainbowkit/wallets'
      import { createConfig, http, WagmiProvider } from 'wagmi'
      import { mainnet } from 'wagmi/chains'
      import { wagmiAdapter } from '@latchkey/adapter-wagmi'
      import { LatchkeyProvider } from '@latchkey/react'
      import { createLatchkey } from 'latchkey'

      // TODO(latchkey): the wallets of the page are found without a list; others come by \`wagmiAdapter({ connectors })\`.
      const connectors = connectorsForWallets([{ groupName: 'All', wallets: [injectedWallet] }], { appName: 'Shop', projectId: 'shop' })
      const wagmi = wagmiAdapter({
        createConfig: (parameters) =>
          createConfig({
            ...parameters,
            chains: [mainnet],
            transports: { [mainnet.id]: http() },
          }),
      })
      // TODO(latchkey): name \`services.relay\` for WalletConnect and \`services.walletListing\` for the wallet directory.
      // TODO(latchkey): the wallets of the page are found without \`connectors\`; wrap others with \`fromWagmi()\` of @latchkey/adapter-wagmi/connectors.
      const kit = createLatchkey({ /* connectors, */ networks: [mainnet], adapters: [wagmi], themeMode: 'light' })
      const config = wagmi.config

      export const App = () => <WagmiProvider config={config} reconnectOnMount={false}><LatchkeyProvider kit={kit}>Shop</LatchkeyProvider></WagmiProvider>
      "
    `)
  })

  test('behavior: keeps the provider if no config can be read', () => {
    const text = `import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'

export const make = () => getDefaultConfig({ appName: 'Shop', projectId: 'shop', chains: [] })
export const App = () => <RainbowKitProvider>Shop</RainbowKitProvider>
export * from '@rainbow-me/rainbowkit'
`
    expect(migrateFiles('rainbowkit', { 'src/App.tsx': text })['src/App.tsx']).toMatchInlineSnapshot(`
      "import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'

      // TODO(latchkey): make a kit at the top of a module: \`createLatchkey({ networks, adapters: [wagmiAdapter()] })\`.
      export const make = () => getDefaultConfig({ appName: 'Shop', projectId: 'shop', chains: [] })
      // TODO(latchkey): make a kit with \`createLatchkey()\` and put \`<LatchkeyProvider kit={kit}>\` here.
      export const App = () => <RainbowKitProvider>Shop</RainbowKitProvider>
      // TODO(latchkey): RainbowKit is exported from here: export what takes its place.
      export * from '@rainbow-me/rainbowkit'
      "
    `)
  })

  test('behavior: does not replace a name that the site defines itself', () => {
    const text = `import { useConnectModal } from '@rainbow-me/rainbowkit'
import { useAccount } from 'wagmi'

export function useShop(useAccount: () => string) {
  return useAccount()
}
export const useOther = () => ({ useAccount, useConnectModal: useConnectModal() })
`
    expect(
      migrateFiles('rainbowkit', { 'src/use.ts': text, 'src/config.ts': config })['src/use.ts'],
    ).toMatchInlineSnapshot(`
      "import { useConnectModal } from '@rainbow-me/rainbowkit'
      import { useConnection } from 'wagmi'

      export function useShop(useAccount: () => string) {
        return useAccount()
      }
      // TODO(latchkey): use \`open()\` of \`useLatchkey()\`, and \`useLatchkeyState()\`.
      export const useOther = () => ({ useAccount: useConnection, useConnectModal: useConnectModal() })
      "
    `)
  })

  test('behavior: writes a custom button into a JavaScript site, beside a file of the same name', () => {
    const text = `import { ConnectButton } from '@rainbow-me/rainbowkit'

export const Own = () => <ConnectButton.Custom>{({ account }) => account?.displayName}</ConnectButton.Custom>
`
    const files = { 'src/config.js': config, 'src/ui/Own.jsx': text, 'src/ConnectButtonCustom.jsx': 'export {}\n' }
    const result = migrateFiles('rainbowkit', files)
    expect(result['src/ui/Own.jsx']).toBe(`import { ConnectButtonCustom } from '../LatchkeyConnectButtonCustom'

export const Own = () => <ConnectButtonCustom>{({ account }) => account?.displayName}</ConnectButtonCustom>
`)
    const written = result['src/LatchkeyConnectButtonCustom.jsx'] ?? ''
    expect(() => parseSource('written.jsx', written)).not.toThrow()
    expect(written.split('\n').slice(0, 8)).toMatchInlineSnapshot(`
      [
        "import { useLatchkey, useLatchkeyState } from '@latchkey/react'",
        "import { useEffect, useState } from 'react'",
        "import { formatUnits } from 'viem'",
        "import { useBalance, useChains, useConnection, useEnsName } from 'wagmi'",
        "",
        "/** The render prop of RainbowKit's ConnectButton.Custom, on wagmi's hooks and Latchkey's. It is yours to change. */",
        "export function ConnectButtonCustom({ children }) {",
        "  return children(useCustomButton())",
      ]
    `)
  })
})
