import type { Meta, StoryObj } from '@storybook/react-vite'
import { Tag } from '../tag/Tag.tsx'
import { Stack } from './Stack.tsx'

export default {
  component: Stack,
  args: { children: ['One', 'Two', 'Three'].map((word) => <Tag key={word}>{word}</Tag>) },
} satisfies Meta<typeof Stack>

type Story = StoryObj<typeof Stack>

export const Column: Story = { args: { align: 'start' } }
export const Row: Story = { args: { direction: 'row', gap: 16 } }
export const Centred: Story = { args: { align: 'center', gap: 24 } }
