import { describe, expect, test } from 'vitest'
import { moved } from '../test/siteOf.ts'

const config = `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { mainnet } from 'wagmi/chains'

export const config = getDefaultConfig({ appName: 'Shop', projectId: 'shop', chains: [mainnet] })
`

describe('rainbowkit', () => {
  test('behavior: a config in one line, in a site of JavaScript', () => {
    expect(moved('rainbowkit', { 'src/config.js': config })).toMatchInlineSnapshot(`
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

  test('behavior: options without a counterpart become comments, with what they used', () => {
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
    expect(moved('rainbowkit', { 'src/config.ts': text })['src/config.ts']).toMatchInlineSnapshot(`
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
        // TODO(latchkey): the wallets of the page are found without a list; \`featuredWalletIds\` puts wallets of the directory first, \`connectors\` of wagmiAdapter() adds others.
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

  test('behavior: what has no counterpart stays, below a comment', () => {
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
      moved('rainbowkit', { 'src/config.ts': config, 'src/Shop.tsx': text })['src/Shop.tsx'],
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
            {/* TODO(latchkey): signing in is yours here: keep your own flow, with \`kit.signMessage()\`. */}
            <RainbowKitAuthenticationProvider adapter={adapter} status="loading">
              {openConnectModal && <button onClick={openConnectModal}>{String(connectModalOpen)}</button>}
              {/* TODO(latchkey): \`accountStatus\` has no counterpart: see the attributes of LatchkeyButton. */}
              {/* TODO(latchkey): put a \`<NetworkButton />\` beside it for the network. */}
              <LatchkeyButton /* accountStatus="avatar" */ /* chainStatus="icon" */ label="Join" key="join" />
              {/* TODO(latchkey): \`showBalance\` has no counterpart: see the attributes of LatchkeyButton. */}
              <LatchkeyButton /* showBalance={{ smallScreen: false, largeScreen: true }} */ />
            </RainbowKitAuthenticationProvider>
            <p onClick={() => add({ hash: '0x', description: 'Bought' })}>Bought</p>
          </main>
        )
      }
      "
    `)
  })

  test('behavior: the kit is imported by the way that a file already goes', () => {
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
    expect(moved('rainbowkit', { 'src/config.ts': config, 'src/App.tsx': text })).toMatchInlineSnapshot(`
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

  test('behavior: a config of wagmi itself, with a list of wallets', () => {
    const text = `import { connectorsForWallets, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { injectedWallet } from '@rainbow-me/rainbowkit/wallets'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const connectors = connectorsForWallets([{ groupName: 'All', wallets: [injectedWallet] }], { appName: 'Shop', projectId: 'shop' })
const config = createConfig({ connectors, chains: [mainnet], transports: { [mainnet.id]: http() } })

export const App = () => <WagmiProvider config={config}><RainbowKitProvider>Shop</RainbowKitProvider></WagmiProvider>
`
    expect(moved('rainbowkit', { 'src/App.tsx': text })['src/App.tsx']).toMatchInlineSnapshot(`
      "import { connectorsForWallets } from '@rainbow-me/rainbowkit'
      import { injectedWallet } from '@rainbow-me/rainbowkit/wallets'
      import { createConfig, http, WagmiProvider } from 'wagmi'
      import { mainnet } from 'wagmi/chains'
      import { wagmiAdapter } from '@latchkey/adapter-wagmi'
      import { LatchkeyProvider } from '@latchkey/react'
      import { createLatchkey } from 'latchkey'

      // TODO(latchkey): the wallets of the page are found without a list; \`featuredWalletIds\` puts wallets of the directory first, \`wagmiAdapter({ connectors })\` adds others.
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

  test('behavior: without a config that can be read, the provider stays', () => {
    const text = `import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'

export const make = () => getDefaultConfig({ appName: 'Shop', projectId: 'shop', chains: [] })
export const App = () => <RainbowKitProvider>Shop</RainbowKitProvider>
export * from '@rainbow-me/rainbowkit'
`
    expect(moved('rainbowkit', { 'src/App.tsx': text })['src/App.tsx']).toMatchInlineSnapshot(`
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

  test('behavior: a name of the site is not the one of the kit', () => {
    const text = `import { useConnectModal } from '@rainbow-me/rainbowkit'
import { useAccount } from 'wagmi'

export function useShop(useAccount: () => string) {
  return useAccount()
}
export const useOther = () => ({ useAccount, useConnectModal: useConnectModal() })
`
    expect(moved('rainbowkit', { 'src/use.ts': text, 'src/config.ts': config })['src/use.ts']).toMatchInlineSnapshot(`
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
})

describe('connectkit', () => {
  test('behavior: options, callbacks and what is left of useModal', () => {
    const text = `import { ConnectKitButton, ConnectKitProvider, getDefaultConfig, useModal, useSIWE } from 'connectkit'
import { createConfig, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig(getDefaultConfig({ chains: [mainnet], walletConnectProjectId: 'shop', appName: 'Shop', enableFamily: false }))

export const App = () => (
  <WagmiProvider config={config}>
    <ConnectKitProvider theme="soft" options={{ language: 'ja-JP', initialChainId: 1 }} onConnect={() => {}}>
      <ConnectKitButton showBalance showAvatar={false} />
      <Own />
    </ConnectKitProvider>
  </WagmiProvider>
)

function Own() {
  const { isSignedIn } = useSIWE()
  const { setOpen, openSIWE } = useModal()
  const modal = useModal({ onConnect: () => {} })
  return <button onClick={() => (isSignedIn ? modal.setOpen(true) : openSIWE(), setOpen(false))}>Own</button>
}
`
    expect(moved('connectkit', { 'src/App.tsx': text })['src/App.tsx']).toMatchInlineSnapshot(`
      "import { useModal, useSIWE } from 'connectkit'
      import { WagmiProvider } from 'wagmi'
      import { mainnet } from 'wagmi/chains'
      import { wagmiAdapter } from '@latchkey/adapter-wagmi'
      import { LatchkeyButton, LatchkeyProvider, useLatchkey } from '@latchkey/react'
      import { createLatchkey } from 'latchkey'

      const wagmi = wagmiAdapter()
      // TODO(latchkey): the mode followed the system: set \`themeMode\`, which is dark otherwise, and follow it with \`kit.setThemeMode()\`.
      // TODO(latchkey): the provider had \`initialChainId: 1\`: see \`defaultNetwork\`.
      // TODO(latchkey): name \`services.relay\` for WalletConnect and \`services.walletListing\` for the wallet directory.
      // TODO(latchkey): \`enableFamily\` has no counterpart.
      const kit = createLatchkey({ networks: [mainnet], adapters: [wagmi], metadata: { name: 'Shop' }, locale: 'ja-JP', projectId: 'shop', /* enableFamily: false */ })
      const config = wagmi.config

      export const App = () => (
        <WagmiProvider config={config} reconnectOnMount={false}>
          {/* TODO(latchkey): say it with \`themeMode\` and \`themeVariables\` of createLatchkey(). */}
          {/* TODO(latchkey): use \`onConnect\` of wagmi's \`useConnectionEffect()\`. */}
          <LatchkeyProvider /* theme="soft" */ /* onConnect={() => {}} */ kit={kit}>
            {/* TODO(latchkey): \`showAvatar\` has no counterpart: see the attributes of LatchkeyButton. */}
            <LatchkeyButton /* showAvatar={false} */ />
            <Own />
          </LatchkeyProvider>
        </WagmiProvider>
      )

      function Own() {
        // TODO(latchkey): signing in is yours here: keep your own flow, with \`kit.signMessage()\`.
        const { isSignedIn } = useSIWE()
        // TODO(latchkey): use \`open()\` and \`close()\` of \`useLatchkey()\`, and \`open\` of \`useLatchkeyState()\`.
        const { openSIWE } = useModal()
        const latchkey = useLatchkey()
        const setOpen = (isOpen: boolean) => (isOpen ? latchkey.open() : latchkey.close())
        // TODO(latchkey): use \`open()\` and \`close()\` of \`useLatchkey()\`, and \`open\` of \`useLatchkeyState()\`.
        const modal = useModal({ onConnect: () => {} })
        return <button onClick={() => (isSignedIn ? modal.setOpen(true) : openSIWE(), setOpen(false))}>Own</button>
      }
      "
    `)
  })
})

describe('appkit', () => {
  test('behavior: every adapter, a modal with a name, and what it does not have', () => {
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
    expect(moved('appkit', { 'src/App.tsx': text })['src/App.tsx']).toMatchInlineSnapshot(`
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
      // TODO(latchkey): the mode followed the system: set \`themeMode\`, which is dark otherwise, and follow it with \`kit.setThemeMode()\`.
      export const modal = createLatchkey({
        // TODO(latchkey): the adapter had \`wallets: []\`: the wallets of the page register themselves.
        adapters: [wagmiAdapter(), solanaAdapter(), bitcoinAdapter()],
        // TODO(latchkey): write the network as a record of its own, or with \`defineChain\` of viem on an EVM chain.
        networks: [mainnet, moonbeam, solana, bitcoin, defineChain({ id: 7 })],
        projectId: 'shop',
        // TODO(latchkey): signing in is yours here: keep your own flow, with \`kit.signMessage()\`.
        siweConfig,
        // TODO(latchkey): this is \`features: { allWallets: false }\` here.
        // allWallets: 'HIDE',
        // TODO(latchkey): \`email\` has no counterpart.
        // TODO(latchkey): \`socials\` has no counterpart.
        features: { /* email: false, */ /* socials: false */ },
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

  test('behavior: a config that is read before the kit is made is pointed out', () => {
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
    expect(moved('appkit', files)).toMatchInlineSnapshot(`
      {
        "src/App.tsx": "import { LatchkeyProvider } from '@latchkey/react'
      import { createLatchkey } from 'latchkey'
      import { mainnet } from 'latchkey/networks'
      import { WagmiProvider } from 'wagmi'
      import { adapter } from './config'

      // TODO(latchkey): name \`services.relay\` for WalletConnect and \`services.walletListing\` for the wallet directory.
      // TODO(latchkey): the mode followed the system: set \`themeMode\`, which is dark otherwise, and follow it with \`kit.setThemeMode()\`.
      const kit = createLatchkey({ adapters: [adapter], networks: [mainnet], projectId: 'shop' })

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
})
