import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Link } from '../link/Link.tsx'
import { Checkbox } from './Checkbox.tsx'

export default {
  component: Checkbox,
  args: { label: 'I agree', checked: false, onCheckedChange: fn() },
} satisfies Meta<typeof Checkbox>

type Story = StoryObj<typeof Checkbox>

export const Unchecked: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByText('I agree'))
    await expect(args.onCheckedChange).toHaveBeenCalledWith(true)
  },
}
export const Checked: Story = { args: { checked: true } }
export const Disabled: Story = { args: { state: 'disabled', checked: true } }
export const Terms: Story = {
  args: {
    label: (
      <>
        I agree to the <Link href="https://example.com/terms">terms of service</Link> and the{' '}
        <Link href="https://example.com/privacy">privacy policy</Link>
      </>
    ),
  },
}
