import { LatchkeyProvider } from '@latchkey/react'
import { bitcoinSandbox } from '@latchkey/sandbox/bitcoin'
import { sandboxPhone, sandboxProjectId, sandboxServer } from '@latchkey/sandbox/chains'
import { solanaSandbox } from '@latchkey/sandbox/solana'
import { createLatchkey } from 'latchkey'
import { App } from './App.tsx'
import { sandboxOne, sandboxTwo } from './networks.ts'
import { readPageOptions } from './pageOptions.ts'
import { render } from './render.tsx'

const options = readPageOptions(location.search)

/** Every chain, and not one library for any of them: all wallets are reached over WalletConnect. */
const kit = createLatchkey({
  projectId: sandboxProjectId,
  networks: [sandboxOne, sandboxTwo, solanaSandbox, bitcoinSandbox],
  services: { relay: sandboxServer.relayUrl, walletListing: sandboxServer.url },
  themeMode: options.themeMode,
  locale: options.locale,
})

render(
  <LatchkeyProvider kit={kit}>
    <App options={options} phoneUrl={sandboxPhone.url} />
  </LatchkeyProvider>,
)
