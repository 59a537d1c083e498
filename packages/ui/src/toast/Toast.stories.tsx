import type { Meta, StoryObj } from '@storybook/react-vite'
import { Toast, ToastRegion } from './Toast.tsx'

export default {
  component: Toast,
  args: { tone: 'success', children: 'Address copied' },
  parameters: { surface: 'bare' },
  decorators: [
    (Story) => (
      <ToastRegion>
        <Story />
      </ToastRegion>
    ),
  ],
} satisfies Meta<typeof Toast>

type Story = StoryObj<typeof Toast>

export const Loading: Story = { args: { tone: 'loading', children: 'Sending' } }
export const Success: Story = {}
export const Failure: Story = { args: { tone: 'error', children: 'Token Balance Unavailable' } }
export const LongText: Story = {
  args: { tone: 'error', children: 'This sentence goes on for longer than any toast should, and still has to be read' },
}
