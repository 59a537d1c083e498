import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ErrorState } from './ErrorState.tsx'

export default {
  component: ErrorState,
  args: {
    title: 'The balance could not be read',
    children: 'The network did not answer. Your wallet is still connected.',
    action: { label: 'Try again', onClick: fn() },
  },
} satisfies Meta<typeof ErrorState>

type Story = StoryObj<typeof ErrorState>

export const Default: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.action?.onClick).toHaveBeenCalledOnce()
  },
}
export const WithoutAction: Story = { args: { action: undefined } }
