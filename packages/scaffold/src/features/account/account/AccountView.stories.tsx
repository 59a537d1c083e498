import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { coinOnlyTokens, loadingTokens, readyTokens } from '../../../stories/tokens.ts'
import { address, connectedWallet } from '../../../stories/wallets.ts'
import { AccountView } from './AccountView.tsx'

const balance = { value: 12_345_678_900_000_000_000n, decimals: 18, symbol: 'ETH' }

export default {
  component: AccountView,
  decorators: [inCard({ name: 'Account' })],
  parameters: { surface: 'bare' },
  args: {
    address,
    label: undefined,
    wallet: connectedWallet,
    balance: { status: 'loaded', balance },
    network: { name: 'Ethereum', imageUrl: marks.ether },
    networkId: 'eip155:1',
    explorer: { name: 'Etherscan', url: `https://explorer.example/address/${address}` },
    tokens: coinOnlyTokens,
    isRefreshing: false,
    walletCount: 1,
    isDisconnecting: false,
    onChooseNetwork: fn(),
    onShowWallets: fn(),
    onRefreshTokens: fn(),
    onHideToken: fn(),
    features: [
      { id: 'receive', onOpen: fn() },
      { id: 'send', onOpen: fn() },
    ],
    onDisconnect: fn(),
  },
} satisfies Meta<typeof AccountView>

type Story = StoryObj<typeof AccountView>

export const Loaded: Story = {
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByTitle('12.3456789 ETH')).toBeVisible()
    await expect(
      canvas.getByRole('link', { name: new RegExp(escaped(t('account.explorer', { explorer: 'Etherscan' }))) }),
    ).toHaveAttribute('href', `https://explorer.example/address/${address}`)
    await userEvent.click(canvas.getByRole('button', { name: /Ethereum/ }))
    await expect(args.onChooseNetwork).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: t('account.feature.receive') }))
    await expect(args.features[0]?.onOpen).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: t('account.disconnect') }))
    await expect(args.onDisconnect).toHaveBeenCalledOnce()
  },
}

/** The total takes the place of the balance, which has a row of its own. */
export const WithTokens: Story = {
  args: { tokens: readyTokens },
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText(/32.?515.30/)).toBeVisible()
    await expect(canvas.getByText(t('tokens.ofVerified'))).toBeVisible()
    await expect(canvas.getAllByTitle('12.3456789 ETH')).toHaveLength(1)
  },
}
/** A verified token has no known price, so the text below the total says that it counts only the others. */
export const PartialTotal: Story = {
  args: { tokens: { ...readyTokens, isTotalPartial: true } },
  async play({ canvas, globals }) {
    await expect(canvas.getByText(storyTexts(globals).t('tokens.ofPriced'))).toBeVisible()
  },
}
/** No price is known, so there is no total. */
export const WithoutTotal: Story = {
  args: { tokens: (({ total: _, ...rest }) => rest)(readyTokens) },
}
export const TokensLoading: Story = { args: { tokens: loadingTokens } }
export const Named: Story = { args: { label: 'Savings for a rainy day' } }
export const Loading: Story = { args: { balance: { status: 'loading' } } }
export const LoadingAgain: Story = { args: { balance: { status: 'loading', last: balance } } }
export const FailedWithLastBalance: Story = { args: { balance: { status: 'failed', last: balance } } }
export const Failed: Story = { args: { balance: { status: 'failed' } } }
export const Unsupported: Story = {
  args: { network: undefined, networkId: 'eip155:777', explorer: undefined, balance: { status: 'failed' } },
}
export const Offline: Story = {
  args: { isOffline: true },
  async play({ canvas, globals }) {
    await expect(canvas.getByText(storyTexts(globals).t('account.offline'))).toBeVisible()
  },
}
/** The site turned every feature off. */
export const WithoutFeatures: Story = {
  args: { features: [] },
  async play({ canvas, globals }) {
    await expect(canvas.queryByRole('button', { name: storyTexts(globals).t('account.feature.receive') })).toBeNull()
  },
}
export const WithoutExplorer: Story = { args: { explorer: undefined } }

export const Disconnecting: Story = {
  args: { isDisconnecting: true },
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('account.disconnecting') }))
    await expect(args.onDisconnect).not.toHaveBeenCalled()
  },
}

export const HugeBalance: Story = {
  args: {
    balance: {
      status: 'loaded',
      balance: { value: 123_456_789_012_345_678_901_234_567_890_123n, decimals: 18, symbol: 'LONGCOIN' },
    },
  },
}

export const SmallestBalance: Story = { args: { balance: { status: 'loaded', balance: { ...balance, value: 1n } } } }

export const LongNames: Story = {
  args: {
    wallet: { ...connectedWallet, name: 'averylongsubdomain.of-a-generous-owner.eth' },
    network: { name: 'The network whose founders could not agree on a short name', imageUrl: undefined },
    explorer: { name: 'Explorer of everything that was ever written', url: 'https://explorer.example' },
  },
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
