import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { pairingUri } from '../../../stories/pairingUri.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.tsx'

export default {
  component: ConnectingWalletConnectBasicView,
  decorators: [inCard({ name: 'ConnectingWalletConnectBasic' })],
  parameters: { surface: 'bare' },
  args: { status: 'open', uri: pairingUri, onRetry: fn() },
} satisfies Meta<typeof ConnectingWalletConnectBasicView>

type Story = StoryObj<typeof ConnectingWalletConnectBasicView>

export const Open: Story = {
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    const image = canvas.getByRole('img', { name: t('pairing.code') })
    await expect(image).toBeVisible()
    await expect(image.closest('.lk-scroll')).toContainElement(canvas.getByRole('button', { name: t('pairing.copy') }))
  },
}

export const Preparing: Story = { args: { status: 'preparing', uri: undefined } }
export const Declined: Story = { args: { status: 'declined', uri: undefined } }
export const Expired: Story = { args: { status: 'expired', uri: undefined } }

export const Unreachable: Story = {
  args: { status: 'unreachable', uri: undefined },
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('pairing.unreachable.action') }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const Failed: Story = { args: { status: 'failed', uri: undefined } }
export const Connected: Story = { args: { status: 'connected', uri: undefined } }
