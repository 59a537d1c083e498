import type { Meta, StoryObj } from '@storybook/react-vite'
import { Skeleton } from './Skeleton.tsx'

export default { component: Skeleton } satisfies Meta<typeof Skeleton>

type Story = StoryObj<typeof Skeleton>

export const Line: Story = { args: { width: 200 } }
export const Mark: Story = { args: { width: 40, height: 40, shape: 'mark' } }
export const Round: Story = { args: { width: 64, height: 64, shape: 'round' } }
