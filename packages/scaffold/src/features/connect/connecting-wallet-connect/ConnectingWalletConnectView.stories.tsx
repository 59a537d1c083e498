import type { Place } from '@latchkey/core/directory'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, spyOn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { pairingUri } from '../../../stories/pairingUri.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { createListedWallet, longName } from '../../../stories/wallets.ts'
import {
  ConnectingWalletConnectView,
  type ConnectingWalletConnectViewProps,
  type WalletPanel,
} from './ConnectingWalletConnectView.tsx'

const onRetry = fn()
const onOpen = fn()
const code = { kind: 'code', status: 'open', uri: pairingUri, onRetry } as const satisfies WalletPanel
const link = {
  kind: 'link',
  place: 'mobile',
  way: 'pairing',
  sent: 'ready',
  status: 'open',
  uri: pairingUri,
  onOpen,
  onRetry,
} as const satisfies WalletPanel

export default {
  component: ConnectingWalletConnectView,
  decorators: [inCard({ name: 'ConnectingWalletConnect', data: { wallet: createListedWallet('Harbor') } })],
  parameters: { surface: 'bare' },
  args: {
    wallet: { name: 'Harbor', imageUrl: marks.harbor },
    places: ['mobile', 'desktop', 'web'],
    place: 'mobile',
    panel: code,
    onPlaceChange: fn(),
    onGet: fn(),
  },
} satisfies Meta<typeof ConnectingWalletConnectView>

type Story = StoryObj<typeof ConnectingWalletConnectView>

export const Code: Story = {
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    const image = canvas.getByRole('img', { name: t('pairing.code') })
    await expect(image).toBeVisible()
    // At 150 % zoom the view is taller than the window. The copy button must be in the scroll area, so that the visitor can reach it.
    await expect(image.closest('.lk-scroll')).toContainElement(canvas.getByRole('button', { name: t('pairing.copy') }))
    spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: t('pairing.copy') }))
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(pairingUri)
    await userEvent.click(canvas.getByRole('tab', { name: t('pairing.place.web') }))
    await expect(args.onPlaceChange).toHaveBeenCalledWith('web')
    await userEvent.click(canvas.getByRole('button', { name: t('pairing.get', { wallet: 'Harbor' }) }))
    await expect(args.onGet).toHaveBeenCalledOnce()
  },
}

export const CodePreparing: Story = { args: { panel: { ...code, status: 'preparing', uri: undefined } } }

/** The offer has expired. The view keeps its layout and shows a button for a new offer. */
export const CodeExpired: Story = {
  args: { panel: { ...code, status: 'expired', uri: undefined } },
  async play({ canvas, userEvent, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.queryByRole('button', { name: t('pairing.copy') })).toBeNull()
    onRetry.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: t('pairing.expired.action') }))
    await expect(onRetry).toHaveBeenCalledOnce()
  },
}

export const CodeDeclined: Story = { args: { panel: { ...code, status: 'declined', uri: undefined } } }
export const CodeUnreachable: Story = { args: { panel: { ...code, status: 'unreachable', uri: undefined } } }
export const CodeFailed: Story = { args: { panel: { ...code, status: 'failed', uri: undefined } } }
export const CodeConnected: Story = { args: { panel: { ...code, status: 'connected', uri: undefined } } }
export const CodeAlone: Story = { args: { places: ['code'], place: 'code', onGet: undefined } }
export const AnyWallet: Story = { args: { wallet: undefined, places: ['code'], place: 'code', onGet: undefined } }

const onAPhone = { places: ['mobile', 'web', 'code'], place: 'mobile' } as const

export const Link: Story = {
  args: { ...onAPhone, panel: link },
  async play({ canvas, userEvent, globals }) {
    onOpen.mockClear()
    await userEvent.click(
      canvas.getByRole('button', { name: storyTexts(globals).t('pairing.open', { wallet: 'Harbor' }) }),
    )
    await expect(onOpen).toHaveBeenCalledOnce()
  },
}

/** The kit is still making the offer, so the link cannot be opened yet. */
export const LinkPreparing: Story = {
  args: { ...onAPhone, panel: { ...link, status: 'preparing', uri: undefined } },
  async play({ canvas, userEvent, globals }) {
    onOpen.mockClear()
    const { t } = storyTexts(globals)
    await userEvent.click(canvas.getByRole('button', { name: t('pairing.open', { wallet: 'Harbor' }) }))
    await expect(onOpen).not.toHaveBeenCalled()
  },
}

export const LinkSent: Story = { args: { ...onAPhone, panel: { ...link, sent: 'sent' } } }

/** The link opened no app. The view names the other ways to connect. */
export const LinkStuck: Story = {
  args: { ...onAPhone, panel: { ...link, sent: 'stuck' } },
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText(t('pairing.stuck.title', { wallet: 'Harbor' }))).toBeVisible()
    await expect(canvas.getByRole('button', { name: t('pairing.copy') })).toBeVisible()
    await expect(canvas.getByRole('tab', { name: t('pairing.place.code') })).toBeVisible()
    await expect(canvas.getByRole('button', { name: t('pairing.get', { wallet: 'Harbor' }) })).toBeVisible()
  },
}

export const LinkDeclined: Story = {
  args: { ...onAPhone, panel: { ...link, sent: 'sent', status: 'declined', uri: undefined } },
  async play({ canvas, userEvent, globals }) {
    onRetry.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('pairing.declined.action') }))
    await expect(onRetry).toHaveBeenCalledOnce()
  },
}

export const LinkExpired: Story = {
  args: { ...onAPhone, panel: { ...link, sent: 'sent', status: 'expired', uri: undefined } },
}
export const LinkConnected: Story = { args: { ...onAPhone, panel: { ...link, status: 'connected', uri: undefined } } }

/** The wallet accepts no WalletConnect offers in this namespace. So the link opens this page in the browser of the wallet's app. */
export const InTheWallet: Story = {
  args: { places: ['mobile'], panel: { ...link, way: 'browse', status: 'preparing', uri: undefined } },
}

/** The page opens in the browser of the wallet's app, so there is no offer and no QR code to show when no app opened. */
export const InTheWalletStuck: Story = {
  args: {
    places: ['mobile'],
    panel: { ...link, way: 'browse', sent: 'stuck', status: 'preparing', uri: undefined },
  },
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText(t('pairing.stuck.browse'))).toBeVisible()
    await expect(canvas.queryByRole('button', { name: t('pairing.copy') })).toBeNull()
  },
}

export const WebApp: Story = { args: { place: 'web', panel: { ...link, place: 'web' } } }
export const Desktop: Story = { args: { place: 'desktop', panel: { ...link, place: 'desktop', sent: 'stuck' } } }

const inBrowser = { places: ['browser', 'mobile'], place: 'browser', onGet: undefined } as const

export const Browser: Story = { args: { ...inBrowser, panel: { kind: 'browser', status: 'connecting', onRetry } } }

export const BrowserDeclined: Story = {
  args: { ...inBrowser, panel: { kind: 'browser', status: 'UserRejected', onRetry } },
  async play({ canvas, userEvent, globals }) {
    onRetry.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('common.retry') }))
    await expect(onRetry).toHaveBeenCalledOnce()
  },
}

/** The wallet was announced after the view opened, so the visitor must press a button before the wallet is asked. */
export const BrowserFound: Story = {
  args: { places: ['browser'], place: 'browser', panel: { kind: 'found', onOpen }, onGet: undefined },
  async play({ canvas, userEvent, globals }) {
    onOpen.mockClear()
    await userEvent.click(
      canvas.getByRole('button', { name: storyTexts(globals).t('pairing.open', { wallet: 'Harbor' }) }),
    )
    await expect(onOpen).toHaveBeenCalledOnce()
  },
}

export const NotDetected: Story = {
  args: { places: ['browser'], place: 'browser', panel: { kind: 'missing' } },
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await userEvent.click(canvas.getByRole('button', { name: t('pairing.get', { wallet: 'Harbor' }) }))
    await expect(args.onGet).toHaveBeenCalledOnce()
  },
}

export const NotDetectedNorToBeHad: Story = {
  args: { places: ['browser'], place: 'browser', panel: { kind: 'missing' }, onGet: undefined },
}

export const LongName: Story = {
  args: { wallet: { name: longName, imageUrl: marks.prism }, ...onAPhone, panel: { ...link, sent: 'stuck' } },
}

export const FourWays: Story = { args: { places: ['browser', 'mobile', 'desktop', 'web'] } }

const panels: Partial<Record<Place, WalletPanel>> = {
  browser: { kind: 'browser', status: 'connecting', onRetry },
  mobile: code,
  web: { ...link, place: 'web' },
}

function Tabbed({ place: first, ...props }: ConnectingWalletConnectViewProps) {
  const [place, setPlace] = useState(first)
  return (
    <ConnectingWalletConnectView
      {...props}
      place={place}
      panel={panels[place] ?? props.panel}
      onPlaceChange={setPlace}
    />
  )
}

/** After a change of tab, all elements have the same position, and the focus is still on the tab. */
export const FromTabToTab: Story = {
  args: { places: ['browser', 'mobile', 'web'], place: 'browser' },
  render: (args) => <Tabbed {...args} />,
  async play({ canvas, userEvent }) {
    const height = () => canvas.getByRole('tabpanel').getBoundingClientRect().height
    const [browser, , web] = canvas.getAllByRole('tab')
    const first = height()
    await userEvent.click(browser as HTMLElement)
    const forward = document.documentElement.dir === 'rtl' ? '{ArrowLeft}' : '{ArrowRight}'
    await userEvent.keyboard(forward)
    await expect(canvas.getByRole('img')).toBeVisible()
    await expect(height()).toBe(first)
    await userEvent.keyboard(forward)
    await expect(web).toHaveFocus()
    await expect(height()).toBe(first)
  },
}
