import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { address } from '../../../stories/wallets.ts'
import { WalletSendConfirmedView } from './WalletSendConfirmedView.tsx'

export default {
  component: WalletSendConfirmedView,
  decorators: [inCard({ name: 'WalletSendConfirmed' })],
  parameters: { surface: 'bare' },
  args: {
    status: 'pending',
    to: address,
    amount: { value: 12_500_001n, decimals: 6, symbol: 'USDC' },
    network: { name: 'Ethereum', imageUrl: marks.ether },
    explorer: { name: 'Etherscan', url: 'https://explorer.example/tx/0x1' },
    onDone: fn(),
  },
} satisfies Meta<typeof WalletSendConfirmedView>

type Story = StoryObj<typeof WalletSendConfirmedView>

export const Pending: Story = {
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByRole('status')).toHaveTextContent(t('send.sent.pendingText'))
    await expect(
      canvas.getByRole('link', { name: t('send.sent.explorer', { explorer: 'Etherscan' }) }),
    ).toHaveAttribute('href', 'https://explorer.example/tx/0x1')
    await userEvent.click(canvas.getByRole('button', { name: t('send.sent.done') }))
    await expect(args.onDone).toHaveBeenCalledOnce()
  },
}
export const Confirmed: Story = { args: { status: 'confirmed' } }
export const Failed: Story = { args: { status: 'failed' } }
export const Replaced: Story = { args: { status: 'replaced' } }
export const Cancelled: Story = { args: { status: 'cancelled' } }
export const Dropped: Story = { args: { status: 'dropped' } }
/** The wallet did not answer, so there is no transaction to look at. */
export const Unconfirmed: Story = { args: { status: 'unconfirmed', explorer: undefined } }
