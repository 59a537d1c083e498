import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { ethereum, fewNetworks, manyNetworks, tidewater } from '../../../stories/networks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { UnsupportedChainView } from './UnsupportedChainView.tsx'

export default {
  component: UnsupportedChainView,
  decorators: [inCard({ name: 'UnsupportedChain' })],
  parameters: { surface: 'bare' },
  args: {
    networks: fewNetworks,
    approvedIds: undefined,
    isDisconnecting: false,
    onSelect: fn(),
    onDisconnect: fn(),
  },
} satisfies Meta<typeof UnsupportedChainView>

type Story = StoryObj<typeof UnsupportedChainView>

export const Default: Story = {
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: ethereum.name }))
    await expect(args.onSelect).toHaveBeenCalledWith(ethereum)
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('account.disconnect') }))
    await expect(args.onDisconnect).toHaveBeenCalledOnce()
  },
}

export const OneNetwork: Story = { args: { networks: [ethereum] } }
export const ManyNetworks: Story = { args: { networks: manyNetworks } }

export const NotApproved: Story = {
  args: { approvedIds: [ethereum.caipNetworkId] },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: new RegExp(`^${tidewater.name}`) })).toBeDisabled()
  },
}

export const Disconnecting: Story = {
  args: { isDisconnecting: true },
  async play({ canvas, globals }) {
    const name = storyTexts(globals).t('account.disconnecting')
    await expect(canvas.getByRole('button', { name, busy: true })).toBeVisible()
  },
}
