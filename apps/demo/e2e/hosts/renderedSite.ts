import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import {
  AccountButton,
  ConnectButton,
  LatchkeyButton,
  LatchkeyProvider,
  NetworkButton,
  useLatchkeyAccount,
  useLatchkeyBalance,
  useLatchkeyConnections,
  useLatchkeyEvents,
  useLatchkeyNetwork,
  useLatchkeyState,
  useLatchkeyTheme,
  useLatchkeyWalletInfo,
  useLatchkeyWallets,
} from '@latchkey/react'
import { createLatchkey } from 'latchkey'
import { cookieToInitialState, saveStateToCookie } from 'latchkey/cookie'
import { createElement as element } from 'react'
import { sandboxOne, sandboxTwo } from '../../src/networks.ts'

/** Creates the kit of a site that is rendered on a server. It starts with the accounts in the cookie. */
export function createKit(cookie: string) {
  const initialState = cookieToInitialState(cookie)
  const kit = createLatchkey({
    projectId: 'rendered',
    networks: [sandboxOne, sandboxTwo],
    adapters: [wagmiAdapter({ ssr: true })],
    // With a relay, the modal also lists WalletConnect.
    services: { relay: 'ws://127.0.0.1:9' },
    initialState,
  })
  saveStateToCookie(kit)
  return kit
}

/** Shows every button, and the result of every hook. */
export function Site({ kit, nonce }: { kit: ReturnType<typeof createKit>; nonce: string }) {
  return element(
    LatchkeyProvider,
    { kit },
    element(LatchkeyButton, { nonce }),
    element(ConnectButton, { nonce }),
    element(AccountButton, { nonce }),
    element(NetworkButton, { nonce }),
    element(Readings),
  )
}

function Readings() {
  const account = useLatchkeyAccount()
  const { network } = useLatchkeyNetwork()
  const { wallets, recentWallets } = useLatchkeyWallets()
  const { balance } = useLatchkeyBalance()
  const readings = {
    status: account.status,
    address: account.address,
    network: network?.name,
    wallets: wallets.map(({ name }) => name),
    recent: recentWallets.map(({ name }) => name),
    connections: useLatchkeyConnections().connections.length,
    balance: balance.status,
    wallet: useLatchkeyWalletInfo()?.name,
    view: useLatchkeyState().selectedNetworkId,
    theme: useLatchkeyTheme().mode,
    event: useLatchkeyEvents()?.data.type,
  }
  return element('output', { 'aria-label': 'Readings' }, JSON.stringify(readings))
}
