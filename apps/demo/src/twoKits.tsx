import { LatchkeyButton } from '@latchkey/react'
import { createDemoKit } from './createDemoKit.ts'
import { Providers } from './Providers.tsx'
import { AccountPanel } from './panels/AccountPanel.tsx'
import { render } from './render.tsx'

const first = createDemoKit({ id: 'first' })
const second = createDemoKit({ id: 'second', themeMode: 'light' })

render(
  <main>
    <h1>Two kits</h1>
    <div className="panels">
      <section aria-label="First">
        <Providers kit={first.kit} config={first.wagmi.config}>
          <LatchkeyButton />
          <AccountPanel />
        </Providers>
      </section>
      <section aria-label="Second">
        <Providers kit={second.kit} config={second.wagmi.config}>
          <LatchkeyButton />
          <AccountPanel />
        </Providers>
      </section>
    </div>
  </main>,
)
