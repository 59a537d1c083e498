import { describe, expect, test } from 'vitest'
import { migrateFiles } from '../../test/createSite.ts'

describe('connectkit', () => {
  test('behavior: replaces options and callbacks, and marks the rest of useModal', () => {
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
    expect(migrateFiles('connectkit', { 'src/App.tsx': text })['src/App.tsx']).toMatchInlineSnapshot(`
      "import { useModal, useSIWE } from 'connectkit'
      import { WagmiProvider } from 'wagmi'
      import { mainnet } from 'wagmi/chains'
      import { wagmiAdapter } from '@latchkey/adapter-wagmi'
      import { LatchkeyButton, LatchkeyProvider, useLatchkey } from '@latchkey/react'
      import { createLatchkey } from 'latchkey'

      const wagmi = wagmiAdapter()
      // TODO(latchkey): the provider had \`initialChainId: 1\`: see \`defaultNetwork\`.
      // TODO(latchkey): name \`services.relay\` for WalletConnect and \`services.walletListing\` for the wallet directory.
      // TODO(latchkey): \`enableFamily\` has no counterpart.
      const kit = createLatchkey({ networks: [mainnet], adapters: [wagmi], metadata: { name: 'Shop' }, themeMode: 'auto', locale: 'ja-JP', projectId: 'shop', /* enableFamily: false */ })
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
        // TODO(latchkey): the kit does not replace this sign-in. Keep your own flow, with \`kit.signMessage()\`.
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
