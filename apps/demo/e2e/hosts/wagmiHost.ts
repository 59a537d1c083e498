import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { LatchkeyButton, LatchkeyProvider, useLatchkeyAccount } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createLatchkey } from 'latchkey'
import { createElement as element } from 'react'
import { createRoot } from 'react-dom/client'
import { useConnect, useConnection, useDisconnect, WagmiProvider } from 'wagmi'
import { sandboxOne, sandboxTwo } from '../../src/networks.ts'

/** A site that connects and disconnects with wagmi's own hooks. It has no project id. */
const wagmi = wagmiAdapter()
const kit = createLatchkey({ projectId: '', networks: [sandboxOne, sandboxTwo], adapters: [wagmi] })

function Host() {
  const { mutate: connect, error } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  const connection = useConnection()
  const account = useLatchkeyAccount()
  const say = (name: string, value: string | undefined) => element('output', { 'aria-label': name }, value ?? 'none')
  const press = (name: string, onClick: () => void) => element('button', { key: name, type: 'button', onClick }, name)
  return element(
    'main',
    {},
    element(LatchkeyButton),
    ...wagmi.config.connectors.map((connector) => press(`wagmi: ${connector.name}`, () => connect({ connector }))),
    press('wagmi: disconnect', () => disconnect()),
    say('Address', account.address),
    say('Wallet', account.isConnected ? account.wallet.name : undefined),
    say('wagmi address', connection.address),
    say('Error', error?.name),
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
