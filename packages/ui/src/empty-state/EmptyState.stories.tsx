import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/Button.tsx'
import { SearchIcon } from '../icon/icons.tsx'
import { EmptyState } from './EmptyState.tsx'

export default {
  component: EmptyState,
  args: { icon: <SearchIcon />, title: 'No wallet found' },
} satisfies Meta<typeof EmptyState>

type Story = StoryObj<typeof EmptyState>

export const Default: Story = {}
export const WithWayOn: Story = {
  args: { children: 'Try another name.', action: <Button variant="secondary">Show all wallets</Button> },
}
