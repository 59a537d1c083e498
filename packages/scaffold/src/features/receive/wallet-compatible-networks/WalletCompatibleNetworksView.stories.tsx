import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { ethereum, fewNetworks, manyNetworks, solana } from '../../../stories/networks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { address } from '../../../stories/wallets.ts'
import { WalletCompatibleNetworksView } from './WalletCompatibleNetworksView.tsx'

export default {
  component: WalletCompatibleNetworksView,
  decorators: [inCard({ name: 'WalletCompatibleNetworks' })],
  parameters: { surface: 'bare' },
  args: { address, networks: fewNetworks, activeId: ethereum.caipNetworkId },
} satisfies Meta<typeof WalletCompatibleNetworksView>

type Story = StoryObj<typeof WalletCompatibleNetworksView>

export const Few: Story = {
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    const rows = canvas.getAllByRole('listitem')
    await expect(rows).toHaveLength(fewNetworks.length)
    await expect(rows[0]).toHaveTextContent(t('receive.networks.current'))
    await expect(rows[3]).toHaveTextContent(t('receive.networks.testnet'))
    await expect(canvas.queryByRole('button', { name: /Ethereum/ })).toBeNull()
  },
}

export const Many: Story = { args: { networks: manyNetworks } }

export const One: Story = {
  args: { networks: [solana], activeId: solana.caipNetworkId, address: 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN' },
}
