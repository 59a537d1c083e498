import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../stories/inCard.tsx'
import { marks } from '../../stories/marks.ts'
import { storyTexts } from '../../stories/storyTexts.ts'
import { address, connectedWallet } from '../../stories/wallets.ts'
import { AccountSettingsView } from './AccountSettingsView.tsx'

export default {
  component: AccountSettingsView,
  decorators: [inCard({ name: 'AccountSettings' })],
  parameters: { surface: 'bare' },
  args: {
    address,
    wallet: connectedWallet,
    network: { name: 'Ethereum', imageUrl: marks.ether },
    walletCount: 1,
    isDisconnecting: false,
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

export const Unsupported: Story = { args: { network: undefined } }
export const Disconnecting: Story = { args: { isDisconnecting: true } }
export const LongWalletName: Story = {
  args: { wallet: { id: 'long', name: 'averylongsubdomain.of-somebody-generous.eth' } },
}
