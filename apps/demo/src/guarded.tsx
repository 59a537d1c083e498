import { LatchkeyButton } from '@latchkey/react'
import { createDemoKit } from './createDemoKit.ts'
import { Providers } from './Providers.tsx'
import { render } from './render.tsx'

const { kit, wagmi } = createDemoKit()
kit.addCloseGuard(() => !kit.getAccount().isConnected)

render(
  <Providers kit={kit} config={wagmi.config}>
    <main>
      <h1>A modal that stays</h1>
      <p>Once opened, this modal does not close before a wallet is connected.</p>
      <LatchkeyButton />
      <button type="button" className="plain" onClick={() => kit.close({ force: true })}>
        Behind the modal
      </button>
    </main>
  </Providers>,
)
