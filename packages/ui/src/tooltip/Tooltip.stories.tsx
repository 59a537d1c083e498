import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { HelpIcon } from '../icon/icons.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import { Tooltip } from './Tooltip.tsx'

export default {
  component: Tooltip,
  args: { text: 'What is a wallet', children: <IconButton icon={<HelpIcon />} label="Help" /> },
} satisfies Meta<typeof Tooltip>

type Story = StoryObj<typeof Tooltip>

export const Closed: Story = {}

export const Open: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByRole('tooltip')).toBeVisible())
    await expect(canvas.getByRole('button')).toHaveAccessibleDescription('What is a wallet')
  },
}

export const Escape: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('tooltip')).toBeNull()
    await expect(canvas.getByRole('button')).toHaveFocus()
  },
}

export const Hover: Story = {
  args: { text: 'A longer text, which is cut into lines rather than running out of the window' },
  async play({ canvas, userEvent }) {
    await userEvent.hover(canvas.getByRole('button'))
    await waitFor(() => expect(canvas.getByRole('tooltip')).toBeVisible())
  },
}
