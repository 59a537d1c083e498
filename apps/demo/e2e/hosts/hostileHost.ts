import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { solanaSandbox } from '@latchkey/chains/solana'
import { LatchkeyButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { floodAnnouncements, hostileTexts, hostileWallets, placeHostileWallet } from '@latchkey/testing/hostile'
import { createLatchkey, type NetworkInput } from 'latchkey'
import { defineButton } from 'latchkey/button'
import { createElement as element } from 'react'
import { createRoot } from 'react-dom/client'
import { sandboxOne } from '../../src/networks.ts'
import { findFaults } from './hostile/findFaults.ts'
import type { HostileWindow } from './hostile/HostileWindow.ts'
import { createWalks } from './hostile/walks.ts'

/** A site with all namespaces and all buttons. `hostilePlan` says which hostile wallets and texts it uses. */
const page = window as unknown as HostileWindow
const {
  chain,
  isHonestOnAll = false,
  texts = [],
  icons = [],
  wallets = [],
  floods = 0,
  services = {},
  rpc,
  solanaRpc,
  esplora,
  networkNames = [],
} = page.hostilePlan

const placedWallets = [
  ...texts.map((id) => ({ id, name: hostileTexts.find((text) => text.id === id)?.text, icon: undefined })),
  ...icons.map((icon, index) => ({ id: `icon ${index}`, name: `Icon ${index}`, icon })),
]
placeHostileWallet(chain, { name: 'Honest Wallet', rdns: 'test.honest' })
// Each honest wallet has its own name, because the kit shows wallets of the same name in several namespaces as one row.
if (isHonestOnAll)
  for (const other of (['eip155', 'solana', 'bip122'] as const).filter((other) => other !== chain))
    placeHostileWallet(other, { name: `Honest ${other}`, rdns: `test.honest.${other}` })
for (const [index, { name, icon }] of placedWallets.entries())
  placeHostileWallet(chain, { name, icon, rdns: `test.hostile${index}` })
wallets.forEach((id, index) => {
  hostileWallets.find((wallet) => wallet.id === id)?.place({ name: `Misdeed ${index}`, rdns: `test.misdeed${index}` })
})
for (let flood = 0; flood < floods; flood++) floodAnnouncements()

const withRpcUrl = (network: NetworkInput, url: string | undefined): NetworkInput =>
  url === undefined ? network : { ...network, rpcUrls: { default: { http: [url] } } }
const namedNetworks = networkNames.map((id, index): NetworkInput => {
  const name = String(hostileTexts.find((text) => text.id === id)?.text)
  return { ...sandboxOne, id: 40_000 + index, name, nativeCurrency: { name, symbol: name, decimals: 18 } }
})
const wagmi = wagmiAdapter()
const kit = createLatchkey({
  projectId: 'hostile',
  networks: [
    withRpcUrl(sandboxOne, rpc),
    withRpcUrl(solanaSandbox, solanaRpc),
    withRpcUrl(bitcoinSandbox, esplora),
    ...namedNetworks,
  ],
  adapters: [wagmi, solanaAdapter(), bitcoinAdapter()],
  services,
})
page.hostile = { kit, findFaults, ...createWalks(kit) }

defineButton()
const nav = document.createElement('nav')
for (const kind of ['network', 'connect', 'account', 'wallet']) {
  const button = document.createElement('latchkey-button')
  button.setAttribute('kind', kind)
  nav.append(button)
}
document.body.prepend(nav)
const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    element(LatchkeyProvider, {
      kit,
      children: [element(NetworkButton, { key: 1 }), element(LatchkeyButton, { key: 2 })],
    }),
  )
