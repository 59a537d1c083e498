import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { AlertBar } from './AlertBar.tsx'

export default {
  component: AlertBar,
  args: { tone: 'error', children: 'Project ID Not Configured', dismissLabel: 'Dismiss', onDismiss: fn() },
} satisfies Meta<typeof AlertBar>

type Story = StoryObj<typeof AlertBar>

export const Failure: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }))
    await expect(args.onDismiss).toHaveBeenCalledOnce()
  },
}
export const Warning: Story = { args: { tone: 'warning', children: 'Unverified domain' } }
export const LongText: Story = {
  args: {
    children: 'Session Expired: the session is invalid. Check the time settings of this device and connect again.',
  },
}
