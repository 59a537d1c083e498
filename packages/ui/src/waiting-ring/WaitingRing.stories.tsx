import type { Meta, StoryObj } from '@storybook/react-vite'
import { marks } from '../image/marks.stories-data.ts'
import { NetworkImage } from '../image/NetworkImage.tsx'
import { WalletImage } from '../image/WalletImage.tsx'
import { WaitingRing } from './WaitingRing.tsx'

export default {
  component: WaitingRing,
  args: { state: 'waiting', children: <WalletImage name="Fox" size={72} src={marks.fox} /> },
} satisfies Meta<typeof WaitingRing>

type Story = StoryObj<typeof WaitingRing>

export const Waiting: Story = {}
export const Idle: Story = { args: { state: 'idle' } }
export const Success: Story = { args: { state: 'success' } }
export const Failure: Story = { args: { state: 'error' } }
export const Network: Story = {
  args: { shape: 'network', children: <NetworkImage name="Base" size={72} src={marks.net} /> },
}
