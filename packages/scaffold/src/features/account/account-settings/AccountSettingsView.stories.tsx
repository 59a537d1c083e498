import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { address, connectedWallet } from '../../../stories/wallets.ts'
import { AccountSettingsView } from './AccountSettingsView.tsx'

export default {
  component: AccountSettingsView,
  decorators: [inCard({ name: 'AccountSettings' })],
  parameters: { surface: 'bare' },
  args: {
    address,
    label: undefined,
    wallet: connectedWallet,
    network: { name: 'Ethereum', imageUrl: marks.ether },
    walletCount: 1,
    isDisconnecting: false,
    onLabelChange: fn(),
    onChooseNetwork: fn(),
    onShowWallets: fn(),
    onDisconnect: fn(),
  },
} satisfies Meta<typeof AccountSettingsView>

type Story = StoryObj<typeof AccountSettingsView>

export const Default: Story = {
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: /Ethereum/ }))
    await expect(args.onChooseNetwork).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('account.disconnect') }))
    await expect(args.onDisconnect).toHaveBeenCalledOnce()
  },
}

/**
 * The visitor saves a name for the account, and the focus returns to the row. Then Escape closes the field without a change of the name.
 */
export const Naming: Story = {
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    const row = () => canvas.getByRole('button', { name: `${t('settings.name')} ${t('settings.nameHint')}` })
    await userEvent.click(row())
    const field = canvas.getByRole('textbox', { name: t('settings.nameField') })
    await expect(field).toHaveFocus()
    await userEvent.keyboard('Rainy days')
    // While an input method composes a character (IME), Escape must not close the field.
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
    await expect(field).toHaveValue('Rainy days')
    await userEvent.keyboard('{Escape}')
    await expect(row()).toHaveFocus()
    await expect(args.onLabelChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}Savings{Enter}')
    await expect(row()).toHaveFocus()
    await expect(args.onLabelChange).toHaveBeenCalledWith('Savings')
  },
}

export const Named: Story = {
  args: { label: 'Savings' },
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await userEvent.click(canvas.getByRole('button', { name: `${t('settings.rename')} ${t('settings.nameHint')}` }))
    await userEvent.clear(canvas.getByRole('textbox', { name: t('settings.nameField') }))
    await userEvent.click(canvas.getByRole('button', { name: t('settings.saveName') }))
    await expect(args.onLabelChange).toHaveBeenCalledWith('')
  },
}

export const Unsupported: Story = { args: { network: undefined } }
export const Disconnecting: Story = { args: { isDisconnecting: true } }
export const LongWalletName: Story = {
  args: { wallet: { id: 'long', name: 'averylongsubdomain.of-a-generous-owner.eth' } },
}
