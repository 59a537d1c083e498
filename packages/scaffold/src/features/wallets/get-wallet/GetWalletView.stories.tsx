import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { longName } from '../../../stories/wallets.ts'
import { GetWalletView } from './GetWalletView.tsx'

export default {
  component: GetWalletView,
  decorators: [inCard({ name: 'GetWallet' })],
  parameters: { surface: 'bare' },
  args: { wallets: [], pending: 0, exploreUrl: 'https://ethereum.org/en/wallets/find-wallet/', onSelect: fn() },
} satisfies Meta<typeof GetWalletView>

type Story = StoryObj<typeof GetWalletView>

const four = [
  { id: 'harbor', name: 'Harbor', imageUrl: marks.harbor, href: 'https://wallets.example/harbor' },
  { id: 'ember', name: 'Ember', imageUrl: marks.ember, href: 'https://wallets.example/ember' },
  { id: 'quarry', name: 'Quarry', imageUrl: undefined, href: 'https://wallets.example/quarry' },
  { id: 'long', name: longName, imageUrl: marks.prism, href: 'https://wallets.example/long' },
]

export const None: Story = {}

export const OnTheirWay: Story = { args: { wallets: four.slice(0, 1), pending: 3 } }

export const Four: Story = {
  args: { wallets: four },
  async play({ canvas, args }) {
    const link = canvas.getByRole('link', { name: /^Ember/ })
    await expect(link).toHaveAttribute('href', 'https://wallets.example/ember')
    // Prevents the navigation, which would leave the test page. The click still calls `onSelect`.
    link.addEventListener('click', (event) => event.preventDefault(), { once: true })
    link.click()
    await expect(args.onSelect).toHaveBeenCalledWith('Ember')
  },
}
