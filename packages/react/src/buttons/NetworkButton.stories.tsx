import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { besideKit, kitOf, loadKit } from '../stories/besideKit.tsx'
import { NetworkButton } from './NetworkButton.tsx'

export default {
  component: NetworkButton,
  loaders: [loadKit],
  decorators: [besideKit],
  parameters: { surface: 'page' },
} satisfies Meta<typeof NetworkButton>

type Story = StoryObj<typeof NetworkButton>

export const Supported: Story = {
  async play({ canvas, userEvent, loaded }) {
    await userEvent.click(canvas.getByRole('button', { name: /Tidewater/ }))
    await expect(kitOf({ loaded }).core.router.current()).toEqual({ name: 'Networks' })
  },
}

export const Unsupported: Story = {
  parameters: { situation: 'unsupported network' },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: /Switch network/ })).toBeVisible()
  },
}

export const WithoutPicture: Story = { parameters: { situation: 'network without picture' } }
export const Disabled: Story = { args: { disabled: true } }

/** In a narrow container, the end of the network's name is cut off. */
export const LongName: Story = {
  parameters: { situation: 'long network name' },
  render: (args) => (
    <div style={{ width: 240 }}>
      <NetworkButton {...args} />
    </div>
  ),
}
