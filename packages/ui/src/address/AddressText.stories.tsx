import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { AddressText } from './AddressText.tsx'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export default { component: AddressText, args: { address } } satisfies Meta<typeof AddressText>

type Story = StoryObj<typeof AddressText>

export const Short: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('0x5aAe...1BeAed')).toBeVisible()
    await expect(canvas.getByTitle(address)).toBeVisible()
  },
}
export const Full: Story = { args: { length: 'full' } }
/** The font Inter with contextual ligatures draws an x between digits as a multiplication sign. `AddressText` turns these ligatures off. */
export const WithoutLigatures: Story = {
  render: (args) => (
    <div style={{ fontFamily: 'Inter, sans-serif', fontVariantLigatures: 'contextual' }}>
      <AddressText {...args} address="bcrt1q7e5v0p3d7j6x4l2k9z8x53u" />
      <AddressText {...args} address="bcrt1q7e5v0p3d7j6x4l2k9z8x53u" length="full" />
    </div>
  ),
  async play({ canvasElement }) {
    const texts = canvasElement.querySelectorAll('.lk-address')
    await expect(texts).toHaveLength(2)
    for (const text of texts) await expect(getComputedStyle(text).fontVariantLigatures).toBe('no-contextual')
  },
}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
