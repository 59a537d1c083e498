import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { besideKit, kitOf, loadKit } from '../stories/besideKit.tsx'
import { ConnectButton } from './ConnectButton.tsx'

export default {
  component: ConnectButton,
  loaders: [loadKit],
  decorators: [besideKit],
  parameters: { surface: 'page' },
} satisfies Meta<typeof ConnectButton>

type Story = StoryObj<typeof ConnectButton>

export const Ready: Story = {}
export const Connecting: Story = { parameters: { situation: 'connecting' } }
export const Disabled: Story = { args: { disabled: true } }

export const WithAttributes: Story = {
  args: { label: 'Join', id: 'join', className: 'of-the-site', style: { height: 52 }, 'aria-describedby': 'terms' },
  async play({ canvas }) {
    const button = canvas.getByRole('button', { name: 'Join' })
    await expect(button).toHaveClass('lk-page-button', 'of-the-site')
    await expect(button).toHaveAttribute('aria-describedby', 'terms')
    await expect(getComputedStyle(button).height).toBe('52px')
  },
}

/** A wallet is already connected, and the button still opens the Connect view. */
export const Connected: Story = {
  parameters: { situation: 'connected' },
  async play({ canvas, userEvent, loaded }) {
    await userEvent.click(canvas.getByRole('button', { name: /Connect wallet/ }))
    await expect(kitOf({ loaded }).core.router.current()).toEqual({ name: 'Connect' })
  },
}
