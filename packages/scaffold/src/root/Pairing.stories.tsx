import type { LatchkeyOptions } from '@latchkey/core'
import { ConnectionError } from '@latchkey/core/errors'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, spyOn, waitFor } from 'storybook/test'
import { waitUntilSettled, waitUntilVisible } from '../stories/appears.ts'
import { StoryModal } from '../stories/StoryModal.tsx'
import { createStoryKit, kitOf } from '../stories/storyKit.ts'
import { storyTexts } from '../stories/storyTexts.ts'
import { address, createWallet } from '../stories/wallets.ts'

type Args = Pick<LatchkeyOptions, 'enableEmbedded' | 'services' | 'featuredWalletIds' | 'manualWCControl'>

/** Stories of the whole modal, with a simulated phone that the story controls. */
export default {
  parameters: { surface: 'bare' },
  args: { services: { relay: 'wss://relay.example' }, enableEmbedded: true },
  decorators: [
    (Story) => (
      <div style={{ width: 360 }}>
        <Story />
      </div>
    ),
  ],
  loaders: [({ globals, args }) => ({ story: createStoryKit(globals, args) })],
  beforeEach: (context) => () => kitOf(context).kit.destroy(),
  render: (_, { loaded, globals }) => (
    <StoryModal kit={kitOf({ loaded }).kit} catalogue={storyTexts(globals).catalogue} />
  ),
} satisfies Meta<Args>

type Story = StoryObj<Args>

/** With the option `manualWCControl`, the kit shows the offer that the site made, and makes no offer of its own. */
export const HostsOwnOffer: Story = {
  args: { manualWCControl: true },
  async play({ canvas, loaded, globals }) {
    const { kit, phone } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    const code = { name: t('pairing.code') }
    await waitUntilVisible(() => canvas.getByRole('heading', { name: t('pairing.scan.title') }))
    await expect(canvas.queryByRole('img', code)).toBeNull()
    await kit.setPairingUri('wc:1a2b@2?relay-protocol=irn&symKey=3c4d')
    await waitUntilVisible(() => canvas.getByRole('img', code))
    await kit.setPairingUri(undefined)
    await waitFor(() => expect(canvas.queryByRole('img', code)).toBeNull())
    await expect(phone.proposals()).toHaveLength(0)
    await expect(canvas.queryByRole('button', { name: t('pairing.failed.action') })).toBeNull()
  },
}

/** Without WalletConnect, the view has no retry button, because no retry could succeed. */
export const NoWalletConnect: Story = {
  args: { services: {} },
  async play({ canvas, loaded, globals }) {
    kitOf({ loaded }).kit.open({ view: 'ConnectingWalletConnectBasic' })
    const { t } = storyTexts(globals)
    await waitUntilVisible(() => canvas.getByRole('heading', { name: t('pairing.failed.title') }))
    await expect(canvas.queryByRole('button', { name: t('pairing.failed.action') })).toBeNull()
  },
}

/** The phone scans the QR code and declines. Then it scans a new code and approves. */
export const AnyWallet: Story = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, phone } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    await userEvent.click(await canvas.findByRole('button', { name: `WalletConnect ${t('connect.tag.code')}` }))
    await waitUntilVisible(() => canvas.getByRole('img', { name: t('pairing.code') }))
    const { uri } = await phone.nextProposal()
    phone.reject()
    await waitUntilVisible(() => canvas.getByRole('heading', { name: t('pairing.declined.title') }))
    await userEvent.click(canvas.getByRole('button', { name: t('pairing.declined.action') }))
    await waitUntilVisible(() => canvas.getByRole('img', { name: t('pairing.code') }))
    await expect((await phone.nextProposal()).uri).not.toBe(uri)
    phone.approve()
    await waitFor(() => expect(kit.getAccount().isConnected).toBe(true))
    await waitUntilSettled(canvasElement)
  },
}

export const Expired: Story = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, phone } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    kit.open({ view: 'ConnectingWalletConnectBasic' })
    await phone.nextProposal()
    await waitUntilVisible(() => canvas.getByRole('img', { name: t('pairing.code') }))
    phone.expire()
    await userEvent.click(await canvas.findByRole('button', { name: t('pairing.expired.action') }))
    await waitUntilVisible(() => canvas.getByRole('img', { name: t('pairing.code') }))
    await waitUntilSettled(canvasElement)
  },
}

export const RelayDown: Story = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, phone } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    phone.failProposal(new ConnectionError('RelayUnreachable'))
    kit.open({ view: 'ConnectingWalletConnectBasic' })
    await waitUntilVisible(() => canvas.getByRole('heading', { name: t('pairing.unreachable.title') }))
    await userEvent.click(canvas.getByRole('button', { name: t('pairing.unreachable.action') }))
    await waitUntilVisible(() => canvas.getByRole('img', { name: t('pairing.code') }))
    await waitUntilSettled(canvasElement)
  },
}

/** The visitor opens the list of all wallets, searches, and opens one wallet. After going back, the search is still there. */
export const OneOfMany: Story = {
  args: { featuredWalletIds: ['heron'] },
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    const tag = t('connect.atLeast', { count: 600 })
    await waitUntilVisible(() => canvas.getByRole('button', { name: 'Heron' }))
    await userEvent.click(await canvas.findByRole('button', { name: `${t('connect.search')} ${tag}` }))
    await waitUntilVisible(() => canvas.getByRole('button', { name: 'Wallet 1' }))
    await userEvent.type(canvas.getByRole('searchbox'), 'wallet 59')
    await waitUntilVisible(() => canvas.getByText(t('allWallets.count', { count: 6 })))
    await userEvent.click(canvas.getByRole('button', { name: 'Wallet 593' }))
    await waitUntilVisible(() => canvas.getByRole('img', { name: t('pairing.code') }))
    await userEvent.click(canvas.getByRole('tab', { name: t('pairing.place.web') }))
    const open = spyOn(window, 'open').mockReturnValue(null)
    await userEvent.click(canvas.getByRole('button', { name: t('pairing.open', { wallet: 'Wallet 593' }) }))
    const { pairing } = kit.core.connection.state
    const uri = pairing.status === 'ready' ? encodeURIComponent(pairing.uri) : ''
    await expect(open.mock.calls).toEqual([
      [`https://app.wallet-593.example/wc?uri=${uri}`, '_blank', 'noopener,noreferrer'],
    ])
    await waitUntilVisible(() =>
      canvas.getByRole('heading', { name: t('pairing.sent.title', { wallet: 'Wallet 593' }) }),
    )
    await userEvent.click(canvas.getByRole('button', { name: t('common.back') }))
    await waitUntilVisible(() => canvas.getByRole('button', { name: 'Wallet 593' }))
    await expect(canvas.getByRole('searchbox')).toHaveValue('wallet 59')
    await waitUntilSettled(canvasElement)
  },
}

const coral = { connector: createWallet('Coral', { explorerId: 'coral' }), addresses: [address] } as const

/**
 * A wallet is announced while the QR code is shown, and its tab is added. This wallet is asked only after a press, because any script of
 * the page can announce a wallet.
 */
export const AnnouncedLater: Story = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, adapter } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    await userEvent.click(await canvas.findByRole('button', { name: 'Coral' }))
    const code = { name: t('pairing.code') }
    await waitUntilVisible(() => canvas.getByRole('img', code))
    adapter.control.addWallet(coral)
    const tab = await canvas.findByRole('tab', { name: t('pairing.place.browser') })
    await expect(canvas.getAllByRole('tab').at(-1)).toBe(tab)
    await expect(canvas.getByRole('img', code)).toBeVisible()
    const asked = () => {
      const attempt = kit.getAttempt()
      return attempt.status === 'idle' ? undefined : attempt.connector.id
    }
    await expect(asked()).toBe('walletConnect')
    await userEvent.click(tab)
    await adapter.control.nextPrompt()
    await expect(asked()).toBe(coral.connector.id)
    adapter.control.approve()
    await waitFor(() => expect(kit.getAccount().address).toBe(address))
    await waitUntilSettled(canvasElement)
  },
}

/** A wallet that cannot be reached in another way is announced after its view has opened. Even this wallet is asked only after a press. */
export const AnnouncedLaterAlone: Story = {
  args: { services: {} },
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, adapter } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    const names = { wallet: 'Coral' }
    kit.open({
      view: { name: 'ConnectingWalletConnect', data: { wallet: { id: 'coral', name: 'Coral', chains: [] } } },
    })
    await waitUntilVisible(() => canvas.getByRole('heading', { name: t('pairing.missing.title', names) }))
    adapter.control.addWallet(coral)
    const open = await canvas.findByRole('button', { name: t('pairing.open', names) })
    await expect(kit.getAttempt().status).toBe('idle')
    await userEvent.click(open)
    await adapter.control.nextPrompt()
    adapter.control.approve()
    await waitFor(() => expect(kit.getAccount().address).toBe(address))
    await waitUntilSettled(canvasElement)
  },
}

/** The result of a new search starts at the top, even if the visitor had scrolled the previous result. */
export const SearchedAgain: Story = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { t } = storyTexts(globals)
    kitOf({ loaded }).kit.open({ view: 'AllWallets' })
    const search = await canvas.findByRole('searchbox')
    await userEvent.type(search, 'wallet')
    await waitUntilVisible(() => canvas.getByText(t('allWallets.count', { count: 594 })))
    const area = () => canvasElement.querySelector('.lk-scroll') as HTMLElement
    area().scrollTop = 1_000
    await waitUntilVisible(() => canvas.getByRole('button', { name: 'Wallet 40' }))
    await userEvent.type(search, ' ')
    await userEvent.type(search, '1')
    await waitUntilVisible(() => canvas.getByText(t('allWallets.count', { count: 111 })))
    await expect(area().scrollTop).toBe(0)
    await waitUntilSettled(canvasElement)
  },
}

/** The dialog may scroll as a whole. Even then, only the rows near the visible area are in the DOM. */
export const OverThePage: Story = {
  args: { enableEmbedded: false },
  async play({ canvas, canvasElement, loaded }) {
    kitOf({ loaded }).kit.open({ view: 'AllWallets' })
    await waitUntilVisible(() => canvas.getByRole('button', { name: 'Wallet 1' }))
    await expect(canvas.getByRole('grid').querySelectorAll('*').length).toBeLessThanOrEqual(400)
    await waitUntilSettled(canvasElement)
  },
}

/** Makes the browser look like a device with a touch screen. */
function beAPhone() {
  const { matchMedia } = window
  spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? ({ ...matchMedia(query), matches: true } as MediaQueryList) : matchMedia(query),
  )
}

/** A tap opens the wallet's app at once. If no app opens, the view shows other ways to connect. */
export const OnAPhone: Story = {
  beforeEach: beAPhone,
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, phone } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    const { uri } = await phone.nextProposal()
    await import('../features/wallets/openApp.ts')
    await expect(canvas.queryByRole('button', { name: /^WalletConnect/ })).toBeNull()
    const open = spyOn(window, 'open').mockReturnValue(null)
    const opened = fn()
    const row = await canvas.findByRole('button', { name: 'Coral' })
    row.addEventListener('click', () => queueMicrotask(() => opened(open.mock.calls.length)), { once: true })
    await userEvent.click(row)
    // The app must open during the press, because phones block an app that opens without a press.
    await expect(opened).toHaveBeenCalledWith(1)
    await expect(open.mock.calls).toEqual([
      [`coral://wc?uri=${encodeURIComponent(uri)}`, '_top', 'noopener,noreferrer'],
    ])
    await waitUntilVisible(() => canvas.getByRole('heading', { name: t('pairing.sent.title', { wallet: 'Coral' }) }))
    await waitUntilVisible(() => canvas.getByRole('heading', { name: t('pairing.stuck.title', { wallet: 'Coral' }) }))
    await userEvent.click(canvas.getByRole('tab', { name: t('pairing.place.code') }))
    await waitUntilVisible(() => canvas.getByRole('img', { name: t('pairing.code') }))
    await expect(kit.core.storage.read('walletConnectLink')).toEqual({ id: 'coral', place: 'mobile' })
    phone.approve()
    await waitFor(() => expect(kit.getAccount().isConnected).toBe(true))
    await waitUntilSettled(canvasElement)
  },
}

/** On a phone, the list of all wallets has a button that shows a QR code, for a wallet on another phone. */
export const CodeOnAPhone: Story = {
  beforeEach: beAPhone,
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { t } = storyTexts(globals)
    kitOf({ loaded }).kit.open({ view: 'ConnectingWalletConnectBasic' })
    await userEvent.click(await canvas.findByRole('button', { name: t('allWallets.code') }))
    await waitUntilVisible(() => canvas.getByRole('img', { name: t('pairing.code') }))
    await waitUntilSettled(canvasElement)
  },
}
