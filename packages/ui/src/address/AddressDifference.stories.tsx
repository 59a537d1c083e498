import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { AddressDifference } from './AddressDifference.tsx'

export default {
  component: AddressDifference,
  args: {
    address: '0x5aAe0000111122223333444455556666Ef1BeAed',
    other: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    markedStart: 18,
  },
} satisfies Meta<typeof AddressDifference>

type Story = StoryObj<typeof AddressDifference>

export const Default: Story = {
  async play({ canvas, canvasElement }) {
    await expect(canvas.getByText('0x 5aAe 0000 1111 2222 3333 4444 5555 6666 Ef1B eAed')).toBeInTheDocument()
    const groups = [...canvasElement.querySelectorAll('[data-differs]')].map(({ textContent }) => textContent?.trim())
    await expect(groups).toEqual(['0000', '1111', '2222', '3333', '4444', '5555', '6666'])
    await expect(canvasElement.querySelector('[data-marked]')).toHaveTextContent('3333')
  },
}

/** The start of a Bitcoin address does not differ, so only later groups stand out. */
export const Bitcoin: Story = {
  args: {
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    other: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdz',
    markedStart: undefined,
  },
}
