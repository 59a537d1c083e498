import type { Meta, StoryObj } from '@storybook/react-vite'
import { Separator } from './Separator.tsx'

export default { component: Separator } satisfies Meta<typeof Separator>

type Story = StoryObj<typeof Separator>

export const Line: Story = {}
export const Word: Story = { args: { label: 'or' } }
