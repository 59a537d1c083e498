import type { ViewName } from '@latchkey/core'
import type { PageWallet } from '@latchkey/testing/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { chainOne, chainTwo, foreignChain, setBalance } from './chain.ts'
import { waitForAnimations, withKit } from './kit.ts'
import { firstAddress } from './test.ts'

type Visit = { page: Page; wallet: PageWallet }

/** One state of a view: how to open it, and how to recognise it in any language. */
export type View = {
  name: string
  needs: 'stranger' | 'account'
  open(visit: Visit): Promise<unknown>
  landmarkOf(dialog: Locator, visit: Visit): Locator
}

/** The address to which the views of a payment send. */
export const paidAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const missingConnector = { id: 'gone', name: 'Gone Wallet', type: 'ANNOUNCED', namespace: 'eip155' } as const
const solana = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://example.com'] } },
} as const

const listedWallet = {
  id: 'e2e-wallet',
  name: 'Listed Wallet',
  chains: ['eip155:1'],
  homepage: 'https://example.com',
  chrome_store: 'https://example.com/extension',
} as const
const linkedWallet = {
  ...listedWallet,
  id: 'e2e-reachable',
  // The kit removes links of unknown apps, so this is the link of a known app.
  mobile_link: 'rainbow://',
  webapp_link: 'https://example.com/wallet',
} as const
const multichainConnector = {
  id: 'everywhere',
  name: 'Everywhere',
  type: 'MULTI_CHAIN',
  namespace: 'eip155',
  connectors: [
    { id: 'everywhere', name: 'Everywhere', type: 'ANNOUNCED', namespace: 'eip155' },
    { id: 'Everywhere', name: 'Everywhere', type: 'ANNOUNCED', namespace: 'solana' },
  ],
} as const

async function openConnectingView({ page, wallet }: Visit, mode: 'manual' | 'reject' | 'throw') {
  await wallet.setMode(mode)
  await withKit(
    page,
    (kit, name) => {
      const connector = kit.getConnectors().find((each) => each.name === name)
      if (connector) kit.open({ view: { name: 'ConnectingExternal', data: { connector } } })
    },
    wallet.name,
  )
}

function openListedWallet({ page }: Visit, wallet: typeof listedWallet | typeof linkedWallet) {
  return withKit(
    page,
    (kit, wallet) => kit.open({ view: { name: 'ConnectingWalletConnect', data: { wallet } } }),
    wallet as typeof listedWallet,
  )
}

async function openSwitchView({ page, wallet }: Visit, mode: 'manual' | 'reject') {
  await wallet.setMode(mode)
  await withKit(page, (kit) => {
    const network = kit.getNetworks()[1]
    if (network) kit.open({ view: { name: 'SwitchNetwork', data: { network } } })
  })
}

const qrCode = (dialog: Locator) => dialog.getByRole('img').and(dialog.locator('svg'))
const lastButton = (dialog: Locator) => dialog.getByRole('contentinfo').or(dialog).getByRole('button').last()

/** All views in all states that a visitor can reach. The views that need no account come first. */
export const views = [
  {
    name: 'Connect',
    needs: 'stranger',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'Connect' })),
    landmarkOf: (dialog, { wallet }) => dialog.getByRole('button', { name: wallet.name }),
  },
  {
    name: 'ConnectingExternal, waiting',
    needs: 'stranger',
    open: (visit) => openConnectingView(visit, 'manual'),
    landmarkOf: (dialog) => dialog.getByRole('heading', { level: 3 }),
  },
  {
    name: 'ConnectingExternal, not found',
    needs: 'stranger',
    open: ({ page }) =>
      withKit(
        page,
        (kit, connector) => kit.open({ view: { name: 'ConnectingExternal', data: { connector } } }),
        missingConnector as typeof missingConnector,
      ),
    landmarkOf: lastButton,
  },
  {
    name: 'AllWallets',
    needs: 'stranger',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'AllWallets' })),
    landmarkOf: (dialog) => dialog.getByRole('button', { name: 'MetaMask' }),
  },
  {
    name: 'ConnectingMultiChain',
    needs: 'stranger',
    open: ({ page }) =>
      withKit(
        page,
        (kit, connector) => kit.open({ view: { name: 'ConnectingMultiChain', data: { connector } } }),
        multichainConnector as typeof multichainConnector,
      ),
    landmarkOf: lastButton,
  },
  {
    name: 'ConnectingWalletConnect',
    needs: 'stranger',
    open: (visit) => openListedWallet(visit, listedWallet),
    landmarkOf: qrCode,
  },
  {
    name: 'ConnectingWalletConnect, in several places',
    needs: 'stranger',
    open: (visit) => openListedWallet(visit, linkedWallet),
    landmarkOf: (dialog) => dialog.getByRole('tab').last(),
  },
  {
    name: 'ConnectingWalletConnectBasic',
    needs: 'stranger',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'ConnectingWalletConnectBasic' })),
    landmarkOf: qrCode,
  },
  {
    name: 'Downloads',
    needs: 'stranger',
    open: ({ page }) =>
      withKit(
        page,
        (kit, wallet) => kit.open({ view: { name: 'Downloads', data: { wallet } } }),
        listedWallet as typeof listedWallet,
      ),
    landmarkOf: (dialog) => dialog.getByRole('link').last(),
  },
  {
    name: 'WhatIsAWallet',
    needs: 'stranger',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'WhatIsAWallet' })),
    landmarkOf: (dialog) => dialog.getByRole('heading', { level: 3 }).last(),
  },
  {
    name: 'WhatIsANetwork',
    needs: 'stranger',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'WhatIsANetwork' })),
    landmarkOf: (dialog) => dialog.getByRole('heading', { level: 3 }).last(),
  },
  {
    name: 'GetWallet',
    needs: 'stranger',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'GetWallet' })),
    landmarkOf: (dialog) => dialog.getByRole('link').last(),
  },
  {
    name: 'SwitchActiveChain',
    needs: 'stranger',
    open: ({ page }) =>
      withKit(
        page,
        (kit, network) => kit.open({ view: { name: 'SwitchActiveChain', data: { namespace: 'solana', network } } }),
        solana as typeof solana,
      ),
    landmarkOf: lastButton,
  },
  {
    name: 'Account',
    needs: 'account',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'Account' })),
    landmarkOf: (dialog) => dialog.getByTitle(/ ETH$/),
  },
  {
    name: 'AccountSettings',
    needs: 'account',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'AccountSettings' })),
    landmarkOf: (dialog, { wallet }) => dialog.getByText(wallet.name, { exact: true }).first(),
  },
  {
    name: 'ProfileWallets',
    needs: 'account',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'ProfileWallets' })),
    landmarkOf: (dialog, { wallet }) => dialog.getByRole('button', { name: wallet.name }).first(),
  },
  {
    name: 'WalletReceive',
    needs: 'account',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'WalletReceive' })),
    landmarkOf: (dialog) => dialog.getByRole('tab').first(),
  },
  {
    name: 'WalletReceive, request',
    needs: 'account',
    async open({ page }) {
      await withKit(page, (kit) => kit.open({ view: 'WalletReceive' }))
      await page.getByRole('dialog').getByRole('tab').last().click()
    },
    landmarkOf: (dialog) => dialog.getByRole('textbox'),
  },
  {
    name: 'WalletCompatibleNetworks',
    needs: 'account',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'WalletCompatibleNetworks' })),
    landmarkOf: (dialog) => dialog.getByText(chainTwo.name, { exact: true }),
  },
  {
    name: 'WalletSend',
    needs: 'account',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'WalletSend' })),
    landmarkOf: (dialog) => dialog.getByRole('textbox').first(),
  },
  {
    name: 'WalletSendSelectToken',
    needs: 'account',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'WalletSendSelectToken' })),
    landmarkOf: (dialog) => dialog.getByRole('searchbox'),
  },
  {
    name: 'WalletSendPreview',
    needs: 'account',
    async open({ page }) {
      await withKit(page, (kit) => kit.open({ view: 'WalletSend' }))
      const fields = page.getByRole('dialog').getByRole('textbox')
      await fields.first().fill('0.001')
      await fields.last().fill(paidAddress)
      await fields.last().press('Enter')
    },
    landmarkOf: (dialog) => dialog.getByText(paidAddress),
  },
  {
    name: 'WalletSendConfirmed',
    needs: 'account',
    async open({ page, wallet }) {
      await wallet.setMode('approve')
      await page.getByRole('dialog').getByRole('button').last().click()
      await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible()
    },
    landmarkOf: (dialog) => dialog.getByRole('heading', { level: 3 }),
  },
  {
    name: 'Networks',
    needs: 'account',
    open: ({ page }) => withKit(page, (kit) => kit.open({ view: 'Networks' })),
    landmarkOf: (dialog) => dialog.getByRole('button', { name: chainTwo.name }),
  },
  {
    name: 'SwitchNetwork, declined',
    needs: 'account',
    open: (visit) => openSwitchView(visit, 'reject'),
    landmarkOf: lastButton,
  },
  {
    name: 'SwitchNetwork, waiting',
    needs: 'account',
    open: (visit) => openSwitchView(visit, 'manual'),
    landmarkOf: (dialog) => dialog.getByRole('heading', { level: 3 }),
  },
  {
    name: 'UnsupportedChain',
    needs: 'account',
    open: ({ wallet }) => wallet.switchChain(foreignChain.id),
    landmarkOf: (dialog) => dialog.getByRole('button', { name: chainOne.name }),
  },
] as const satisfies readonly View[]

type NameOf<state> = state extends `${infer name}, ${string}` ? name : state
type AssertNone<missing extends never> = missing

/** If a view is missing in the list above, this line has a type error that names the view. */
export type UnvisitedViews = AssertNone<Exclude<ViewName, NameOf<(typeof views)[number]['name']>>>

/**
 * Opens every view on the demo's first page, and connects a wallet with 1.2 ETH when a view needs one. Calls `look` for each view when it
 * is complete and its animations have ended.
 */
export async function visitViews(visit: Visit, look: (view: View, dialog: Locator) => Promise<void>) {
  const { page, wallet } = visit
  const dialog = page.getByRole('dialog')
  let isConnected = false
  for (const view of views) {
    if (view.needs === 'account' && !isConnected) {
      await setBalance(chainOne, firstAddress(wallet), 12n * 10n ** 17n)
      await wallet.setMode('approve')
      // Prompts that are still open do not survive the reload.
      await page.reload()
      const connectors = () => withKit(page, (kit) => kit.getConnectors().map(({ name }) => name))
      await expect.poll(connectors).toContain(wallet.name)
      await withKit(
        page,
        async (kit, name) => {
          const connector = kit.getConnectors().find((each) => each.name === name)
          if (connector) await kit.connect(connector)
        },
        wallet.name,
      )
      isConnected = true
    }
    await view.open(visit)
    await expect(view.landmarkOf(dialog, visit)).toBeVisible()
    await waitForAnimations(page)
    await look(view, dialog)
  }
}
