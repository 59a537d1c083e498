import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { QrIcon, SendIcon } from '../icon/icons.tsx'
import { ActionRow } from './ActionRow.tsx'

export default {
  component: ActionRow,
  args: {
    label: 'Actions',
    actions: [
      { id: 'receive', label: 'Receive', icon: <QrIcon />, onPress: fn() },
      { id: 'send', label: 'Send', icon: <SendIcon />, onPress: fn() },
    ],
  },
} satisfies Meta<typeof ActionRow>

type Story = StoryObj<typeof ActionRow>

export const Default: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(args.actions[1]?.onPress).toHaveBeenCalledOnce()
    await userEvent.tab({ shift: true })
    await expect(canvas.getByRole('button', { name: 'Receive' })).toHaveFocus()
  },
}

/** Long names of four actions wrap inside their buttons. */
export const Long: Story = {
  args: {
    actions: ['Buy with a card', 'Swap tokens', 'Receive coins', 'Überweisungsauftrag'].map((label) => ({
      id: label,
      label,
      icon: <SendIcon />,
      onPress: fn(),
    })),
  },
}
export const One: Story = { args: { actions: [{ id: 'send', label: 'Send', icon: <SendIcon />, onPress: fn() }] } }
