import { Bar } from './Bar.tsx'
import type { PageOptions } from './pageOptions.ts'
import { AccountPanel } from './panels/AccountPanel.tsx'
import { AppearancePanel } from './panels/AppearancePanel.tsx'
import { SendPanel } from './panels/SendPanel.tsx'
import { SignPanel } from './panels/SignPanel.tsx'

export function EvmApp({ options }: { options: PageOptions }) {
  return (
    <>
      <Bar />
      <main>
        <section className="intro">
          <h1>Connect a wallet</h1>
          <p>
            Everything here is real and local: two chains on this machine, a wallet with a key of its own, and nothing
            between the click and the chain that pretends.
          </p>
        </section>
        <div className="panels">
          <AccountPanel />
          <SignPanel />
          <SendPanel />
          <AppearancePanel options={options} />
        </div>
        <nav className="links" aria-label="More pages">
          <a href="/vanilla.html">Without React</a>
          <a href="/embedded.html">Embedded</a>
          <a href="/two-kits.html">Two kits</a>
          <a href="/strict.html">StrictMode</a>
          <a href="/guarded.html">A modal that stays</a>
        </nav>
      </main>
    </>
  )
}
