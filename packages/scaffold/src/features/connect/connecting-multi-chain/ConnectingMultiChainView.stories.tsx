import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { ember, longName } from '../../../stories/wallets.ts'
import { ConnectingMultiChainView } from './ConnectingMultiChainView.tsx'

const chains = [
  { id: 'eip155', name: 'EVM Networks', imageUrl: marks.ether },
  { id: 'solana', name: 'Solana', imageUrl: marks.prism },
  { id: 'bip122', name: 'Bitcoin', imageUrl: undefined },
]

export default {
  component: ConnectingMultiChainView,
  decorators: [inCard({ name: 'ConnectingMultiChain', data: { connector: ember } })],
  parameters: { surface: 'bare' },
  args: { wallet: { name: 'Ember', imageUrl: marks.ember }, chains: chains.slice(0, 2), onSelect: fn() },
} satisfies Meta<typeof ConnectingMultiChainView>

type Story = StoryObj<typeof ConnectingMultiChainView>

export const Two: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Solana' }))
    await expect(args.onSelect).toHaveBeenCalledWith('solana')
  },
}

export const Three: Story = { args: { chains } }
export const LongName: Story = { args: { wallet: { name: longName, imageUrl: undefined } } }
