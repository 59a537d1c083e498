import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { AddressText } from './AddressText.tsx'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export default { component: AddressText, args: { address } } satisfies Meta<typeof AddressText>

type Story = StoryObj<typeof AddressText>

export const Short: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('0x5aAe...1BeAed')).toBeVisible()
    await expect(canvas.getByTitle(address)).toBeVisible()
  },
}
export const Full: Story = { args: { length: 'full' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
