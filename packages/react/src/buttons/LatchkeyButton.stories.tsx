import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { besideKit, kitOf, loadKit } from '../stories/besideKit.tsx'
import { LatchkeyButton } from './LatchkeyButton.tsx'

export default {
  component: LatchkeyButton,
  loaders: [loadKit],
  decorators: [besideKit],
  parameters: { surface: 'page' },
} satisfies Meta<typeof LatchkeyButton>

type Story = StoryObj<typeof LatchkeyButton>

export const Disconnected: Story = {
  async play({ canvas, userEvent, loaded }) {
    await userEvent.click(canvas.getByRole('button', { name: /Connect wallet/ }))
    await expect(kitOf({ loaded }).getState().open).toBe(true)
    await expect(kitOf({ loaded }).core.router.current()).toEqual({ name: 'Connect' })
  },
}

export const Connecting: Story = {
  parameters: { situation: 'connecting' },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: /Connecting/, busy: true })).toBeVisible()
  },
}

export const Connected: Story = {
  parameters: { situation: 'connected' },
  async play({ canvas, userEvent, loaded }) {
    await userEvent.click(await canvas.findByRole('button', { name: /12\.345 ETH.*0x5aAe\.\.\.1BeAed/ }))
    await expect(kitOf({ loaded }).core.router.current()).toEqual({ name: 'Account' })
  },
}

export const BalanceHidden: Story = {
  args: { balance: 'hide' },
  parameters: { situation: 'connected' },
  async play({ canvas }) {
    await expect(canvas.getByRole('button')).toHaveTextContent('0x5aAe...1BeAed')
    await expect(canvas.queryByText('12.345 ETH')).toBeNull()
  },
}

export const BalanceUnknown: Story = { parameters: { situation: 'balance unknown' } }

export const Disabled: Story = {
  args: { disabled: true },
  async play({ canvas, userEvent, loaded }) {
    await expect(canvas.getByRole('button')).toBeDisabled()
    await userEvent.tab()
    await expect(canvas.getByRole('button')).not.toHaveFocus()
    await expect(kitOf({ loaded }).getState().open).toBe(false)
  },
}

export const DisabledAccount: Story = { args: { disabled: true }, parameters: { situation: 'connected' } }

/** The visitor opens the modal with the keyboard. */
export const Keyboard: Story = {
  async play({ canvas, userEvent, loaded }) {
    await userEvent.tab()
    await expect(canvas.getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(kitOf({ loaded }).getState().open).toBe(true)
  },
}
