import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { tidewater } from '../../../stories/networks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { SwitchNetworkView } from './SwitchNetworkView.tsx'

export default {
  component: SwitchNetworkView,
  decorators: [inCard({ name: 'SwitchNetwork', data: { network: tidewater } })],
  parameters: { surface: 'bare' },
  args: {
    network: { name: 'Tidewater', imageUrl: marks.tide },
    walletName: 'Harbor',
    status: 'switching',
    onRetry: fn(),
  },
} satisfies Meta<typeof SwitchNetworkView>

type Story = StoryObj<typeof SwitchNetworkView>

export const Waiting: Story = {
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByRole('heading', { name: t('switch.waiting.title', { wallet: 'Harbor' }) })).toBeVisible()
  },
}

export const LongWait: Story = {
  args: { isLong: true },
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText(t('connecting.long.text', { wallet: 'Harbor' }))).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: t('common.askAgain') }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const Declined: Story = {
  args: { status: 'SwitchRejected' },
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('common.retry') }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const Failed: Story = { args: { status: 'ChainNotSupported' } }
export const Pending: Story = { args: { status: 'RequestPending' } }
export const Stayed: Story = {
  args: { status: 'SwitchNotDone', reason: 'The wallet agreed, but stayed on its network' },
  async play({ canvas, args }) {
    await expect(canvas.getByText(args.reason ?? '')).toBeVisible()
  },
}
export const WithoutPicture: Story = { args: { network: { name: 'Sepolia', imageUrl: undefined } } }
