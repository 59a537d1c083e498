import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { WalletIcon } from '../icon/icons.tsx'
import { TextInput } from './TextInput.tsx'

export default {
  component: TextInput,
  args: { label: 'Name', placeholder: 'name' },
} satisfies Meta<typeof TextInput>

type Story = StoryObj<typeof TextInput>

export const Default: Story = {}
export const Hint: Story = { args: { hint: 'Letters, digits and hyphen' } }
export const HiddenLabel: Story = { args: { labelPlacement: 'hidden', placeholder: 'Name' } }
export const Adorned: Story = { args: { leading: <WalletIcon />, defaultValue: 'satoshi' } }
export const Disabled: Story = { args: { disabled: true, defaultValue: 'satoshi' } }

export const Invalid: Story = {
  args: { error: 'That name is taken. Try another one.', defaultValue: 'satoshi' },
  async play({ canvas }) {
    const input = canvas.getByRole('textbox', { name: 'Name' })
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription('That name is taken. Try another one.')
  },
}

export const Focused: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByText('Name'))
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  },
}
