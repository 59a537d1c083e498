import { createDemoKit } from './createDemoKit.ts'
import { EmbeddedModal } from './EmbeddedModal.tsx'
import { Providers } from './Providers.tsx'
import { AccountPanel } from './panels/AccountPanel.tsx'
import { render } from './render.tsx'
import { startDemoWallet } from './wallet/startDemoWallet.ts'

const { kit, wagmi, options } = createDemoKit({ enableEmbedded: true })
if (options.hasDemoWallet) startDemoWallet()

render(
  <Providers kit={kit} config={wagmi.config}>
    <main>
      <h1>Embedded</h1>
      <div className="stage">
        <EmbeddedModal kit={kit} />
      </div>
      <AccountPanel />
    </main>
  </Providers>,
)
