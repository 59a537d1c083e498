import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { WhatIsANetworkView } from './WhatIsANetworkView.tsx'

export default {
  component: WhatIsANetworkView,
  decorators: [inCard({ name: 'WhatIsANetwork' })],
  parameters: { surface: 'bare' },
  args: { onDone: fn() },
} satisfies Meta<typeof WhatIsANetworkView>

type Story = StoryObj<typeof WhatIsANetworkView>

export const Default: Story = {
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('whatIsANetwork.done') }))
    await expect(args.onDone).toHaveBeenCalledOnce()
  },
}
