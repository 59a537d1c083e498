import { bitcoinSandboxAccounts } from '@latchkey/chains/bitcoin'
import { solanaSandboxAccounts } from '@latchkey/chains/solana'
import { Bar } from './Bar.tsx'
import type { PageOptions } from './pageOptions.ts'
import { AppearancePanel } from './panels/AppearancePanel.tsx'
import { ChainPanel } from './panels/ChainPanel.tsx'

/** The page with all features: three namespaces, all kinds of wallets, and the phone. */
export function App({ options, phoneUrl }: { options: PageOptions; phoneUrl: string }) {
  return (
    <>
      <Bar />
      <main>
        <section className="intro">
          <h1>Connect a wallet</h1>
          <p>
            Everything here is real and local: EVM, Solana and Bitcoin chains on this machine, a relay and a wallet
            directory beside them, wallets with keys of their own, and{' '}
            <a href={phoneUrl} target="_blank" rel="noreferrer">
              a phone
            </a>{' '}
            that scans the code or takes its link.
          </p>
        </section>
        <div className="panels">
          <ChainPanel
            namespace="eip155"
            title="EVM"
            recipient="0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
            amount="10000000000000000"
            unit="wei"
          />
          <ChainPanel
            namespace="solana"
            title="Solana"
            recipient={solanaSandboxAccounts[1]?.address ?? ''}
            amount="1000000"
            unit="lamports"
          />
          <ChainPanel
            namespace="bip122"
            title="Bitcoin"
            recipient={bitcoinSandboxAccounts[1].payment.address}
            amount="50000"
            unit="sat"
          />
          <AppearancePanel options={options} />
        </div>
        <nav className="links" aria-label="More pages">
          <a href="/evm.html">EVM alone, with wagmi's hooks</a>
          <a href="/vanilla.html">Without React</a>
          <a href="/embedded.html">Embedded</a>
          <a href="/two-kits.html">Two kits</a>
          <a href="/strict.html">StrictMode</a>
          <a href="/no-adapters.html">Without adapters</a>
          <a href="/guarded.html">A modal that stays</a>
        </nav>
      </main>
    </>
  )
}
