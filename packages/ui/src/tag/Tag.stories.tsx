import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../stack/Stack.tsx'
import { Tag } from './Tag.tsx'

export default { component: Tag, args: { children: 'Installed' } } satisfies Meta<typeof Tag>

type Story = StoryObj<typeof Tag>

export const Neutral: Story = {}
export const Accent: Story = { args: { tone: 'accent' } }
export const Success: Story = { args: { tone: 'success' } }
export const Warning: Story = { args: { tone: 'warning' } }
export const Failure: Story = { args: { tone: 'error' } }
export const All: Story = {
  render: () => (
    <Stack direction="row">
      <Tag>Installed</Tag>
      <Tag tone="accent">Recent</Tag>
      <Tag tone="success">Active</Tag>
      <Tag tone="warning">Testnet</Tag>
      <Tag tone="error">Failed</Tag>
    </Stack>
  ),
}
