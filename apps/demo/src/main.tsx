import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { solanaSandbox } from '@latchkey/chains/solana'
import { sandboxPhone, sandboxProjectId, sandboxServer } from '@latchkey/sandbox/page'
import { App } from './App.tsx'
import { createDemoKit } from './createDemoKit.ts'
import { Providers } from './Providers.tsx'
import { readPageOptions } from './pageOptions.ts'
import { render } from './render.tsx'
import { secondCluster } from './secondCluster.ts'
import { startDemoWallet } from './wallet/startDemoWallet.ts'
import { startOtherChainWallets } from './wallet/startOtherChainWallets.ts'

const { hasSecondCluster } = readPageOptions(location.search)
const { kit, wagmi, options } = createDemoKit({
  projectId: sandboxProjectId,
  networks: [solanaSandbox, ...(hasSecondCluster ? [secondCluster] : []), bitcoinSandbox],
  adapters: [solanaAdapter(), bitcoinAdapter()],
  services: { relay: sandboxServer.relayUrl, walletListing: sandboxServer.url, blockchainApi: sandboxServer.url },
})
if (options.hasDemoWallet) {
  startDemoWallet()
  startOtherChainWallets()
}

render(
  <Providers kit={kit} config={wagmi.config}>
    <App options={options} phoneUrl={sandboxPhone.url} />
  </Providers>,
)
