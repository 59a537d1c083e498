import { LatchkeyButton } from '@latchkey/react'
import { createDemoKit } from './createDemoKit.ts'
import { Providers } from './Providers.tsx'
import { AccountPanel } from './panels/AccountPanel.tsx'
import { render } from './render.tsx'

const firstDemo = createDemoKit({ id: 'first' })
const secondDemo = createDemoKit({ id: 'second', themeMode: 'light' })

render(
  <main>
    <h1>Two kits</h1>
    <div className="panels">
      <section aria-label="First">
        <Providers kit={firstDemo.kit} config={firstDemo.wagmi.config}>
          <LatchkeyButton />
          <AccountPanel />
        </Providers>
      </section>
      <section aria-label="Second">
        <Providers kit={secondDemo.kit} config={secondDemo.wagmi.config}>
          <LatchkeyButton />
          <AccountPanel />
        </Providers>
      </section>
    </div>
  </main>,
)
