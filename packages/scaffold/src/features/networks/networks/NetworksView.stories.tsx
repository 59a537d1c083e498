import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { ethereum, fewNetworks, loop, manyNetworks, sepolia, tidewater } from '../../../stories/networks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { NetworksView } from './NetworksView.tsx'

export default {
  component: NetworksView,
  decorators: [inCard({ name: 'Networks' })],
  parameters: { surface: 'bare' },
  args: {
    networks: fewNetworks,
    activeId: ethereum.caipNetworkId,
    approvedIds: undefined,
    onSelect: fn(),
    onHelp: fn(),
  },
} satisfies Meta<typeof NetworksView>

type Story = StoryObj<typeof NetworksView>

export const Few: Story = {
  async play({ canvas, userEvent, args, globals }) {
    await expect(canvas.getByRole('button', { name: ethereum.name, current: true })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: tidewater.name }))
    await expect(args.onSelect).toHaveBeenCalledWith(tidewater)
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('networks.help') }))
    await expect(args.onHelp).toHaveBeenCalledOnce()
  },
}

export const Many: Story = { args: { networks: manyNetworks } }

/** The search field accepts a part of a network's name, in upper or lower case, or a chain id. */
export const Searched: Story = {
  args: { networks: manyNetworks },
  async play({ canvas, userEvent, globals }) {
    const { t } = storyTexts(globals)
    const search = canvas.getByRole('searchbox', { name: t('networks.search') })
    await userEvent.type(search, '8453')
    await expect(canvas.getAllByRole('listitem').map((row) => row.textContent)).toEqual([tidewater.name])
    await userEvent.clear(search)
    await userEvent.type(search, ' kARST')
    await expect(canvas.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Karst',
      `Karst Test${t('networks.testnet')}`,
    ])
    await expect(canvas.getByText(t('networks.count', { count: 2 }))).toBeInTheDocument()
  },
}

export const NothingFound: Story = {
  args: { networks: manyNetworks },
  async play({ canvas, userEvent, globals }) {
    const { t } = storyTexts(globals)
    await userEvent.type(canvas.getByRole('searchbox'), 'no such network')
    await expect(canvas.getByText(t('networks.empty.title'))).toBeVisible()
    await expect(canvas.queryByRole('listitem')).toBeNull()
  },
}

/** The row of a network that the wallet's session does not allow is disabled. */
export const NotApproved: Story = {
  args: { approvedIds: [ethereum.caipNetworkId, loop.caipNetworkId] },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: new RegExp(`^${tidewater.name}`) })).toBeDisabled()
    await expect(canvas.getByRole('button', { name: loop.name })).toBeEnabled()
  },
}

export const TestNetworks: Story = {
  args: { networks: fewNetworks.map((each) => ({ ...each, testnet: true })), activeId: sepolia.caipNetworkId },
}
