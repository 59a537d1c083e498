import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { SwitchActiveChainView } from './SwitchActiveChainView.tsx'

export default {
  component: SwitchActiveChainView,
  decorators: [inCard({ name: 'SwitchActiveChain', data: { namespace: 'solana' } })],
  parameters: { surface: 'bare' },
  args: { chainName: 'Solana', imageUrl: marks.prism, isConnected: true, onConfirm: fn() },
} satisfies Meta<typeof SwitchActiveChainView>

type Story = StoryObj<typeof SwitchActiveChainView>

export const Connected: Story = {
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('switchChain.switch') }))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  },
}

export const NotConnected: Story = {
  args: { isConnected: false },
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('switchChain.connect') }))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  },
}

export const WithoutPicture: Story = { args: { imageUrl: undefined } }
