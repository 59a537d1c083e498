import type { LatchkeyOptions } from '@latchkey/core'
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, fireEvent, waitFor, within } from 'storybook/test'
import { waitUntilSettled, waitUntilVisible } from '../stories/appears.ts'
import { StoryModal } from '../stories/StoryModal.tsx'
import { createStoryKit, kitOf, type StoryKit } from '../stories/storyKit.ts'
import { storyTexts } from '../stories/storyTexts.ts'

type Args = Pick<
  LatchkeyOptions,
  'debug' | 'enableEmbedded' | 'enableNetworkSwitch' | 'termsConditionsUrl' | 'privacyPolicyUrl'
>

/** Puts the embedded card into a container of 360 px, because it takes the width of its container. The dialog sets its own width. */
const place: Decorator<Args> = (Story, { args }) =>
  args.enableEmbedded ? (
    <div style={{ width: 360 }}>
      <Story />
    </div>
  ) : (
    <Story />
  )

export default {
  parameters: { surface: 'bare' },
  decorators: [place],
  loaders: [({ globals, args }) => ({ story: createStoryKit(globals, args) })],
  beforeEach: (context) => () => kitOf(context).kit.destroy(),
  render: (_, { loaded, globals }) => (
    <StoryModal kit={kitOf({ loaded }).kit} catalogue={storyTexts(globals).catalogue} />
  ),
} satisfies Meta<Args>

type Story = StoryObj<Args>

/** The visitor chooses a wallet, which declines. The visitor retries, the wallet approves, and the account is shown. */
export const Embedded: Story = {
  args: { enableEmbedded: true },
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit, adapter } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    const wallet = 'Harbor'
    await userEvent.click(await canvas.findByRole('button', { name: `${wallet} ${t('connect.tag.installed')}` }))
    await waitUntilVisible(() => canvas.getByRole('heading', { name: t('connecting.waiting.title', { wallet }) }))
    await adapter.control.nextPrompt()
    adapter.control.reject()
    await waitUntilVisible(() => canvas.getByRole('heading', { name: t('connecting.declined.title') }))
    await userEvent.click(canvas.getByRole('button', { name: t('common.retry') }))
    await adapter.control.nextPrompt()
    adapter.control.approve()
    // The view "connected" closes after a moment, so the story checks only that it appeared.
    await canvas.findByRole('heading', { name: t('connecting.connected.title') })
    await waitUntilVisible(() => canvas.getByText(wallet))
    await waitUntilVisible(() => canvas.getByTitle('12.3456789 ETH'))
    await expect(kit.getAccount().isConnected).toBe(true)
    await waitUntilSettled(canvasElement)
  },
}

/** With `enableNetworkSwitch` off, the network is shown as text and not as a button. */
export const NoNetworkSwitch: Story = {
  args: { enableEmbedded: true, enableNetworkSwitch: false },
  async play({ canvas, canvasElement, loaded, globals }) {
    const { kit, adapter } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    const [connector] = kit.getConnectors()
    adapter.control.setMode('approve')
    if (connector) await kit.connect(connector)
    for (const view of ['Account', 'AccountSettings'] as const) {
      kit.open({ view })
      const name = kit.getNetwork().network?.name ?? ''
      await waitUntilVisible(() => canvas.getByText(name))
      await expect(canvas.queryByRole('button', { name: new RegExp(name) })).toBeNull()
    }
    await waitUntilVisible(() => canvas.getByRole('button', { name: t('account.disconnect') }))
    await waitUntilSettled(canvasElement)
  },
}

/** The kit has no relay and no directory service, so the download links come from the list of wallets that the kit contains. */
export const GetWalletWithoutDirectory: Story = {
  args: { enableEmbedded: true },
  async play({ canvas, loaded }) {
    const { kit } = kitOf({ loaded })
    kit.open({ view: 'GetWallet' })
    await waitUntilVisible(() => canvas.getByRole('link', { name: /^Coral/ }))
    await expect(canvas.getAllByRole('link')).toHaveLength(5)
  },
}

/** While the kit restores an account, the account's skeleton is shown. After that, the account is shown. */
export const Restoring: Story = {
  async play({ canvas, canvasElement, loaded, globals }) {
    const { kit, adapter } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    kit.core.chain.setAccount('eip155', { status: 'connecting' })
    kit.open({ view: 'Account' })
    await expect((await canvas.findAllByText(t('common.loading'))).length).toBeGreaterThan(0)
    adapter.control.setMode('approve')
    await kit.connect(kit.getConnectors()[0] as never)
    await waitUntilVisible(() => canvas.getByTitle('12.3456789 ETH'))
    await waitUntilSettled(canvasElement)
  },
}

/** The open dialog stops the page from scrolling and has the focus. After Escape, the page scrolls again and has the focus again. */
export const Dialog: Story = {
  async play({ canvas, canvasElement, userEvent, loaded, globals }) {
    const { kit } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    const overflow = () => getComputedStyle(document.documentElement).overflow
    const before = { overflow: overflow(), sheets: document.adoptedStyleSheets.length }
    for (const close of [
      () => userEvent.keyboard('{Escape}'),
      () => canvas.getByRole('button', { name: t('common.close') }).click(),
    ]) {
      kit.open()
      const dialog = await canvas.findByRole('dialog', { name: t('connect.title') })
      await expect(overflow()).toBe('hidden')
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
      await close()
      await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
      await expect({ overflow: overflow(), sheets: document.adoptedStyleSheets.length }).toEqual(before)
    }
    kit.open()
    const dialog = await canvas.findByRole('dialog')
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    // While an input method composes a character (IME), Escape must not close the dialog.
    await expect(fireEvent.keyDown(dialog, { key: 'Escape', isComposing: true })).toBe(true)
    await expect(kit.getState().open).toBe(true)
    await waitUntilSettled(canvasElement)
  },
}

const removal = 'story-removal'

function Removable({ kit, globals }: { kit: StoryKit['kit']; globals: Record<string, unknown> }) {
  const [isThere, setIsThere] = useState(true)
  useEffect(() => {
    const remove = () => setIsThere(false)
    document.addEventListener(removal, remove)
    return () => document.removeEventListener(removal, remove)
  }, [])
  return isThere ? <StoryModal kit={kit} catalogue={storyTexts(globals).catalogue} /> : <p>Taken away</p>
}

/** If the open modal is removed from the page, the page can scroll again. */
export const TakenAway: Story = {
  render: (_, { loaded, globals }) => <Removable kit={kitOf({ loaded }).kit} globals={globals} />,
  async play({ canvas, loaded }) {
    const sheets = document.adoptedStyleSheets.length
    kitOf({ loaded }).kit.open()
    await canvas.findByRole('dialog')
    await expect(document.adoptedStyleSheets).toHaveLength(sheets + 1)
    document.dispatchEvent(new Event(removal))
    await waitUntilVisible(() => canvas.getByText('Taken away'))
    await expect(document.adoptedStyleSheets).toHaveLength(sheets)
  },
}

const arrival = 'story-arrival'

function Arriving({ kit, globals }: { kit: StoryKit['kit']; globals: Record<string, unknown> }) {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    const arrive = () => setIsThere(true)
    document.addEventListener(arrival, arrive)
    return () => document.removeEventListener(arrival, arrive)
  }, [])
  return isThere ? <StoryModal kit={kit} catalogue={storyTexts(globals).catalogue} /> : <p>Not drawn yet</p>
}

/**
 * The modal is drawn only after it was opened, as on the first press of a button. In the frame in which the dialog appears, it already has
 * the focus and handles Escape.
 */
export const FirstKey: Story = {
  render: (_, { loaded, globals }) => <Arriving kit={kitOf({ loaded }).kit} globals={globals} />,
  async play({ canvas, canvasElement, loaded, globals }) {
    const { kit } = kitOf({ loaded })
    const { t } = storyTexts(globals)
    await canvas.findByText('Not drawn yet')
    kit.open()
    const focused = new Promise<Element | null>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!canvasElement.querySelector('dialog[open]')) return
        observer.disconnect()
        resolve(document.activeElement)
        fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
      })
      observer.observe(canvasElement, { attributes: true, childList: true, subtree: true })
    })
    document.dispatchEvent(new Event(arrival))
    await expect(await focused).toHaveAttribute('tabindex', '-1')
    await expect(kit.getState().open).toBe(false)
    await waitFor(() => expect(canvas.queryByRole('dialog', { name: t('connect.title') })).toBeNull())
  },
}

/** If a close guard of the site keeps the dialog open, the dialog shakes. */
export const MayNotClose: Story = {
  async play({ canvas, canvasElement, userEvent, loaded }) {
    const { kit } = kitOf({ loaded })
    kit.addCloseGuard(() => true)
    kit.open()
    const dialog = await canvas.findByRole('dialog')
    const before: (string | null)[] = []
    const observer = new MutationObserver((changes) => before.push(...changes.map(({ oldValue }) => oldValue)))
    observer.observe(dialog, { attributeFilter: ['data-state'], attributeOldValue: true })
    for (let press = 0; press < 5; press++) await userEvent.keyboard('{Escape}')
    // The animation may already have ended, so the story checks the recorded states.
    await waitFor(() => expect(before.slice(0, 2)).toEqual(['open', 'shaking']))
    await waitFor(() => expect(dialog).toHaveAttribute('data-state', 'open'))
    await expect(dialog).toHaveProperty('open', true)
    await waitUntilSettled(canvasElement)
  },
}

/** The visitor opens the help views and goes back. On each step, the title and the button at the start of the header match the view. */
export const Travel: Story = {
  args: { enableEmbedded: true },
  async play({ canvas, canvasElement, userEvent, globals }) {
    const { t } = storyTexts(globals)
    await userEvent.click(await canvas.findByRole('button', { name: t('common.help') }))
    await waitUntilVisible(() => canvas.getByRole('heading', { level: 2, name: t('whatIsAWallet.title') }))
    await userEvent.click(await canvas.findByRole('button', { name: t('whatIsAWallet.get') }))
    await waitUntilVisible(() => canvas.getByText(t('getWallet.text')))
    await userEvent.click(canvas.getByRole('button', { name: t('common.back') }))
    await userEvent.click(canvas.getByRole('button', { name: t('common.back') }))
    await waitUntilVisible(() => canvas.getByRole('heading', { level: 2, name: t('connect.title') }))
    await waitUntilSettled(canvasElement)
  },
}

/**
 * After the visitor has gone back to the first view, the header has another button in place of the back button. This button must not get
 * the focus, so the card gets it.
 */
export const BackByKeys: Story = {
  args: { enableEmbedded: true },
  async play({ canvas, canvasElement, userEvent, globals }) {
    const { t } = storyTexts(globals)
    await userEvent.click(await canvas.findByRole('button', { name: t('common.help') }))
    await userEvent.click(await canvas.findByRole('button', { name: t('whatIsAWallet.get') }))
    await waitUntilVisible(() => canvas.getByText(t('getWallet.text')))
    canvas.getByRole('button', { name: t('common.back') }).focus()
    await userEvent.keyboard('{Enter}')
    await waitUntilVisible(() => canvas.getByRole('heading', { level: 2, name: t('whatIsAWallet.title') }))
    await expect(canvas.getByRole('button', { name: t('common.back') })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitUntilVisible(() => canvas.getByRole('heading', { level: 2, name: t('connect.title') }))
    await waitFor(() => expect(canvasElement.querySelector('.lk-card')).toHaveFocus())
    await waitUntilSettled(canvasElement)
  },
}

/** In debug mode, the card shows the developer an alert until the developer dismisses it. */
export const Alert: Story = {
  args: { enableEmbedded: true, debug: true },
  async play({ canvas, canvasElement, loaded, globals }) {
    kitOf({ loaded }).kit.core.alert.raise({ code: 'ProjectIdNotConfigured', values: {} })
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      storyTexts(globals).t('alert.ProjectIdNotConfigured'),
    )
    await waitUntilSettled(canvasElement)
  },
}

/** Without debug mode the alert is hidden, because visitors cannot fix its cause. */
export const AlertUnseen: Story = {
  args: { enableEmbedded: true },
  async play({ canvas, canvasElement, loaded }) {
    kitOf({ loaded }).kit.core.alert.raise({ code: 'ProjectIdNotConfigured', values: {} })
    await waitUntilSettled(canvasElement)
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}

export const AlertDismissed: Story = {
  args: { enableEmbedded: true, debug: true },
  async play({ canvas, userEvent, loaded, globals }) {
    kitOf({ loaded }).kit.core.alert.raise({ code: 'InvalidProjectId', values: {} })
    await canvas.findByRole('alert')
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('common.dismiss') }))
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull())
  },
}

/** While the modal is closed, a toast is shown over the page. */
export const ToastOverPage: Story = {
  async play({ canvas, canvasElement, loaded }) {
    kitOf({ loaded }).kit.showSuccessMessage('Sent 0.5 ETH')
    await waitUntilVisible(() => canvas.getByText('Sent 0.5 ETH'))
    await waitUntilSettled(canvasElement)
  },
}

/** While the modal is open, toasts are shown inside it, because everything outside is inert. A new toast replaces the previous one. */
export const ToastOverModal: Story = {
  async play({ canvas, canvasElement, loaded }) {
    const { kit } = kitOf({ loaded })
    kit.open()
    kit.showLoadingMessage('Sending 0.5 ETH')
    const dialog = await canvas.findByRole('dialog')
    await waitUntilVisible(() => within(dialog).getByText('Sending 0.5 ETH'))
    kit.showErrorMessage('The wallet did not send it')
    await waitUntilVisible(() => within(dialog).getByText('The wallet did not send it'))
    await expect(within(dialog).queryByText('Sending 0.5 ETH')).toBeNull()
    await waitUntilSettled(canvasElement)
  },
}

/** The toast of an error with a code is in the visitor's language. */
export const ToastOfAnError: Story = {
  args: { enableEmbedded: true },
  async play({ canvas, canvasElement, loaded, globals }) {
    kitOf({ loaded }).kit.core.toast.set({
      variant: 'error',
      message: 'Token Balance Unavailable',
      code: 'BalanceUnavailable',
    })
    await waitUntilVisible(() => canvas.getByText(storyTexts(globals).t('error.BalanceUnavailable')))
    await waitUntilSettled(canvasElement)
  },
}
