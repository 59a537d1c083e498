import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { address, longName } from '../../../stories/wallets.ts'
import { ProfileWalletsView } from './ProfileWalletsView.tsx'
import type { ProfileWallet } from './walletAccounts.ts'

const harbor: ProfileWallet = {
  connectorId: 'test.harbor',
  name: 'Harbor',
  imageUrl: marks.harbor,
  address,
  type: 'eoa',
  label: undefined,
  isFirst: true,
  status: 'active',
}
const ember: ProfileWallet = {
  ...harbor,
  connectorId: 'test.ember',
  name: 'Ember',
  imageUrl: marks.ember,
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  status: 'connected',
}
const savings: ProfileWallet = {
  ...harbor,
  address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  label: 'Savings',
  isFirst: false,
  status: 'connected',
}
const meadow = { connectorId: 'test.meadow', name: 'Meadow', imageUrl: marks.meadow, address }
const bitcoin: ProfileWallet = {
  ...harbor,
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  type: 'payment',
}

export default {
  component: ProfileWalletsView,
  decorators: [inCard({ name: 'ProfileWallets' })],
  parameters: { surface: 'bare' },
  args: {
    tabs: [
      { id: 'eip155', label: 'EVM Networks' },
      { id: 'solana', label: 'Solana' },
      { id: 'bip122', label: 'Bitcoin' },
    ],
    namespace: 'eip155',
    wallets: [harbor, savings, ember],
    left: [meadow],
    isDisconnecting: false,
    onNamespaceChange: fn(),
    onSwitch: fn(),
    onDisconnect: fn(),
    onDisconnectAll: fn(),
    onReconnect: fn(),
    onDelete: fn(),
    onAdd: fn(),
  },
} satisfies Meta<typeof ProfileWalletsView>

type Story = StoryObj<typeof ProfileWalletsView>

export const Default: Story = {
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(
      canvas.getByText(t('profile.inUse', { wallet: 'Harbor', address: '0x5aAe...1BeAed' })),
    ).toBeInTheDocument()
    await expect(
      canvas.getByRole('button', { name: new RegExp(`^Savings Harbor · .*${savings.address}`) }),
    ).toBeVisible()
    // Harbor has two accounts but one button: disconnecting removes all accounts of a wallet.
    await expect(canvas.getAllByRole('button', { name: t('profile.disconnect', { wallet: 'Harbor' }) })).toHaveLength(1)
    await userEvent.click(canvas.getByRole('button', { name: /^Ember/ }))
    await expect(args.onSwitch).toHaveBeenCalledWith(ember)
    await userEvent.click(canvas.getByRole('button', { name: t('profile.disconnect', { wallet: 'Ember' }) }))
    await expect(args.onDisconnect).toHaveBeenCalledWith(ember)
    await userEvent.click(canvas.getByRole('button', { name: /^Meadow/ }))
    await expect(args.onReconnect).toHaveBeenCalledWith(meadow)
    await userEvent.click(canvas.getByRole('button', { name: t('profile.delete', { wallet: 'Meadow' }) }))
    await expect(args.onDelete).toHaveBeenCalledWith(meadow)
    await userEvent.click(canvas.getByRole('button', { name: t('profile.add') }))
    await expect(args.onAdd).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: t('profile.disconnectAllOf', { chain: 'EVM Networks' }) }))
    await expect(args.onDisconnectAll).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('tab', { name: 'Solana' }))
    await expect(args.onNamespaceChange).toHaveBeenCalledWith('solana')
  },
}

export const OneWallet: Story = { args: { wallets: [harbor], left: [] } }
/** The view is as narrow as on the narrowest supported phone. */
export const Narrow: Story = {
  decorators: [
    (Story) => (
      <div style={{ width: 320 }}>
        <Story />
      </div>
    ),
  ],
  async play({ canvas }) {
    for (const list of canvas.getAllByRole('list')) await expect(list.scrollWidth).toBe(list.clientWidth)
  },
}

export const OneKindOfChain: Story = {
  args: { tabs: [{ id: 'eip155', label: 'EVM Networks' }] },
  async play({ canvas, globals }) {
    await expect(canvas.getByRole('button', { name: storyTexts(globals).t('profile.disconnectAll') })).toBeVisible()
  },
}
export const Empty: Story = { args: { namespace: 'solana', wallets: [], left: [] } }
export const EmptyButKnown: Story = { args: { namespace: 'solana', wallets: [] } }
/** A Bitcoin wallet with several addresses, each for another purpose, such as payments or ordinals. */
export const Purposes: Story = {
  args: {
    namespace: 'bip122',
    wallets: [
      bitcoin,
      {
        ...bitcoin,
        address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
        type: 'ordinals',
        isFirst: false,
        status: 'connected',
      },
      {
        ...bitcoin,
        address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
        type: 'stacks',
        isFirst: false,
        status: 'connected',
      },
    ],
    left: [],
  },
}
export const Disconnecting: Story = { args: { isDisconnecting: true } }
export const LongName: Story = { args: { wallets: [{ ...harbor, name: longName }] } }
export const WithoutPicture: Story = {
  args: { wallets: [{ ...harbor, imageUrl: undefined }], left: [{ ...meadow, imageUrl: undefined }] },
}
