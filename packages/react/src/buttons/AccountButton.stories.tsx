import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { besideKit, kitOf, loadKit } from '../stories/besideKit.tsx'
import { AccountButton } from './AccountButton.tsx'

export default {
  component: AccountButton,
  loaders: [loadKit],
  decorators: [besideKit],
  parameters: { surface: 'page', situation: 'connected' },
} satisfies Meta<typeof AccountButton>

type Story = StoryObj<typeof AccountButton>

export const Connected: Story = {
  async play({ canvas, userEvent, loaded }) {
    await userEvent.click(canvas.getByRole('button', { name: /0x5aAe\.\.\.1BeAed/ }))
    await expect(kitOf({ loaded }).core.router.current()).toEqual({ name: 'Account' })
  },
}

export const BalanceHidden: Story = { args: { balance: 'hide' } }
export const BalanceUnknown: Story = { parameters: { situation: 'balance unknown' } }
export const Disabled: Story = { args: { disabled: true } }

export const Disconnected: Story = {
  parameters: { situation: 'disconnected' },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
