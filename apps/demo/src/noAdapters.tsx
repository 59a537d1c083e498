import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { solanaSandbox } from '@latchkey/chains/solana'
import { LatchkeyProvider } from '@latchkey/react'
import { sandboxPhone, sandboxProjectId, sandboxServer } from '@latchkey/sandbox/page'
import { createLatchkey } from 'latchkey'
import { App } from './App.tsx'
import { sandboxOne, sandboxTwo } from './networks.ts'
import { readPageOptions } from './pageOptions.ts'
import { render } from './render.tsx'

const options = readPageOptions(location.search)

/** A kit with all namespaces but without adapters, so all wallets connect over WalletConnect. */
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
