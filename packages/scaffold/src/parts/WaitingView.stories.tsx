import { WalletImage } from '@latchkey/ui'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { inCard } from '../stories/inCard.tsx'
import { marks } from '../stories/marks.ts'
import { harbor } from '../stories/wallets.ts'
import { WaitingView } from './WaitingView.tsx'

export default {
  component: WaitingView,
  decorators: [inCard({ name: 'ConnectingExternal', data: { connector: harbor } })],
  parameters: { surface: 'bare' },
  args: {
    state: 'waiting',
    mark: <WalletImage name="Ember" src={marks.ember} size={72} />,
    title: 'Waiting for the wallet',
    text: 'What they are asked to do.',
    onRetry: fn(),
  },
} satisfies Meta<typeof WaitingView>

type Story = StoryObj<typeof WaitingView>

export const Waiting: Story = {}
export const Success: Story = { args: { state: 'success' } }
export const Failure: Story = { args: { state: 'error' } }
