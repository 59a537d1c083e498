import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { WalletIcon } from '../icon/icons.tsx'
import { Stack } from '../stack/Stack.tsx'
import { Button } from './Button.tsx'

export default {
  component: Button,
  args: { children: 'Try again', onClick: fn() },
} satisfies Meta<typeof Button>

type Story = StoryObj<typeof Button>

export const Primary: Story = {}
export const Secondary: Story = { args: { variant: 'secondary' } }
export const Ghost: Story = { args: { variant: 'ghost' } }
export const WithIcon: Story = { args: { variant: 'secondary', icon: <WalletIcon /> } }
export const Wide: Story = { args: { size: 'wide' } }
export const LongText: Story = {
  args: { size: 'wide', children: 'A label in a language that needs many more words for it' },
}
export const Disabled: Story = { args: { state: 'disabled', size: 'wide' } }

export const Loading: Story = {
  args: { state: 'loading', size: 'wide', children: 'Approve in Example Wallet' },
  async play({ canvas, userEvent, args }) {
    const button = canvas.getByRole('button', { name: 'Approve in Example Wallet', busy: true })
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
    await expect(button).toHaveFocus()
  },
}

export const All: Story = {
  render: (args) => (
    <Stack gap={12}>
      {(['primary', 'secondary', 'ghost'] as const).map((variant) => (
        <Stack direction="row" gap={8} key={variant}>
          <Button {...args} variant={variant} />
          <Button {...args} state="loading" variant={variant} />
          <Button {...args} state="disabled" variant={variant} />
        </Stack>
      ))}
    </Stack>
  ),
}
