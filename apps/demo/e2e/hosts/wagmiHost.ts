import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { LatchkeyButton, LatchkeyProvider, useLatchkeyAccount } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createLatchkey } from 'latchkey'
import { createElement as element } from 'react'
import { createRoot } from 'react-dom/client'
import { useConnect, useConnection, useDisconnect, WagmiProvider } from 'wagmi'
import { sandboxOne, sandboxTwo } from '../../src/networks.ts'

/** A site without a project id, which connects and disconnects by wagmi's own hooks. */
const wagmi = wagmiAdapter()
const kit = createLatchkey({ projectId: '', networks: [sandboxOne, sandboxTwo], adapters: [wagmi] })

function Host() {
  const { mutate: connect, error } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  const connection = useConnection()
  const account = useLatchkeyAccount()
  const output = (name: string, value: string | undefined) => element('output', { 'aria-label': name }, value ?? 'none')
  const button = (name: string, onClick: () => void) => element('button', { key: name, type: 'button', onClick }, name)
  return element(
    'main',
    {},
    element(LatchkeyButton),
    ...wagmi.config.connectors.map((connector) => button(`wagmi: ${connector.name}`, () => connect({ connector }))),
    button('wagmi: disconnect', () => disconnect()),
    output('Address', account.address),
    output('Wallet', account.isConnected ? account.wallet.name : undefined),
    output('wagmi address', connection.address),
    output('Error', error?.name),
  )
}

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    element(
      WagmiProvider,
      { config: wagmi.config, reconnectOnMount: false },
      element(
        QueryClientProvider,
        { client: new QueryClient() },
        element(LatchkeyProvider, { kit, children: element(Host) }),
      ),
    ),
  )
