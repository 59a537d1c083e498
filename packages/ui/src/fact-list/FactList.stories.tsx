import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { AddressText } from '../address/AddressText.tsx'
import { Amount } from '../amount/Amount.tsx'
import { FactList } from './FactList.tsx'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export default {
  component: FactList,
  args: {
    facts: [
      { label: 'To', value: <AddressText address={address} length="full" />, isWide: true },
      { label: 'Amount', value: <Amount value="12.5" symbol="ETH" /> },
      { label: 'Network', value: 'Ethereum' },
    ],
  },
} satisfies Meta<typeof FactList>

type Story = StoryObj<typeof FactList>

export const Default: Story = {
  async play({ canvas }) {
    await expect(canvas.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['To', 'Amount', 'Network'])
    await expect(canvas.getAllByRole('definition')[2]).toHaveTextContent('Ethereum')
  },
}

/** A value that does not fit beside its label moves to the next line. */
export const Long: Story = {
  args: { facts: [{ label: 'Network', value: 'The network whose founders could not agree on a short name' }] },
}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
