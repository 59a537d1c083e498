import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { Stack } from '../stack/Stack.tsx'
import { marks } from './marks.stories-data.ts'
import { NetworkImage } from './NetworkImage.tsx'
import { WalletImage } from './WalletImage.tsx'

export default { component: WalletImage, args: { name: 'Fox Wallet' } } satisfies Meta<typeof WalletImage>

type Story = StoryObj<typeof WalletImage>

export const Wallet: Story = { args: { src: marks.fox } }
export const WalletFallback: Story = {}
export const WalletSmall: Story = { args: { src: marks.fox, size: 28 } }
export const NameBeyondLatin: Story = { args: { name: '🦊 Wallet' } }
export const Network: Story = { render: (args) => <NetworkImage {...args} name="Sepolia" src={marks.net} /> }
export const NetworkFallback: Story = { render: (args) => <NetworkImage {...args} name="Sepolia" /> }

/** A URL with `http:` is not loaded: without encryption, others on the network could see which wallets the visitor looks at. */
export const RefusedSource: Story = {
  args: { src: 'http://images.example/fox.png' },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('img')).toBeNull()
  },
}

export const BrokenSource: Story = {
  args: { src: 'data:image/png;base64,AAAA' },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[data-state=letter]')).not.toBeNull())
  },
}

export const Sizes: Story = {
  render: ({ name }) => (
    <Stack align="center" direction="row" gap={12}>
      {[28, 40, 52, 72].map((size) => (
        <WalletImage key={size} name={name} size={size} src={marks.orbit} />
      ))}
      {[28, 40, 52].map((size) => (
        <NetworkImage key={size} name="Base" size={size} />
      ))}
    </Stack>
  ),
}
