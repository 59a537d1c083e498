import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { WhatIsAWalletView } from './WhatIsAWalletView.tsx'

export default {
  component: WhatIsAWalletView,
  decorators: [inCard({ name: 'WhatIsAWallet' })],
  parameters: { surface: 'bare' },
  args: { onGetWallet: fn() },
} satisfies Meta<typeof WhatIsAWalletView>

type Story = StoryObj<typeof WhatIsAWalletView>

export const Default: Story = {
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('whatIsAWallet.get') }))
    await expect(args.onGetWallet).toHaveBeenCalledOnce()
  },
}
