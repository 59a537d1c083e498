import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { harbor, longName } from '../../../stories/wallets.ts'
import { ConnectingExternalView } from './ConnectingExternalView.tsx'

export default {
  component: ConnectingExternalView,
  decorators: [inCard({ name: 'ConnectingExternal', data: { connector: harbor } })],
  parameters: { surface: 'bare' },
  args: { wallet: { name: 'Harbor', imageUrl: marks.harbor }, status: 'connecting', onRetry: fn() },
} satisfies Meta<typeof ConnectingExternalView>

type Story = StoryObj<typeof ConnectingExternalView>

export const Waiting: Story = {
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText(t('connecting.waiting.text', { wallet: 'Harbor' }))).toBeVisible()
    await expect(canvas.queryByRole('button', { name: t('common.retry') })).toBeNull()
  },
}

/** The wallet has not responded for a while: its window may be closed or hidden. So the view offers the QR code. */
export const LongWait: Story = {
  args: { isLong: true, isInToolbar: true, onUseCode: fn() },
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText(t('connecting.long.toolbar', { wallet: 'Harbor' }))).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: t('common.askAgain') }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: t('connecting.long.code') }))
    await expect(args.onUseCode).toHaveBeenCalledOnce()
  },
}

export const LongWaitWithoutCode: Story = { args: { isLong: true } }

export const Declined: Story = {
  args: { status: 'UserRejected' },
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('common.retry') }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const Pending: Story = { args: { status: 'RequestPending' } }
export const Locked: Story = { args: { status: 'WalletLocked' } }
export const Missing: Story = { args: { status: 'ConnectorNotFound' } }
export const Failed: Story = { args: { status: 'ProviderFailed' } }
export const Connected: Story = { args: { status: 'connected' } }
export const WithoutPicture: Story = { args: { wallet: { name: 'Quarry', imageUrl: undefined } } }
export const LongName: Story = { args: { wallet: { name: longName, imageUrl: marks.prism }, status: 'UserRejected' } }
