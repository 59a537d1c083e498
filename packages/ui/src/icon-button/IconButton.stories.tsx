import type { Meta, StoryObj } from '@storybook/react-vite'
import { BackIcon, CloseIcon } from '../icon/icons.tsx'
import { IconButton } from './IconButton.tsx'

export default {
  component: IconButton,
  args: { label: 'Close', icon: <CloseIcon /> },
} satisfies Meta<typeof IconButton>

type Story = StoryObj<typeof IconButton>

export const Ghost: Story = {}
export const Raised: Story = { args: { variant: 'raised' } }
export const Disabled: Story = { args: { state: 'disabled' } }
export const Directional: Story = { args: { label: 'Back', icon: <BackIcon /> } }

export const RightToLeft: Story = { ...Directional, globals: { direction: 'rtl' } }
