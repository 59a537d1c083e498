import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { createListedWallet, longName } from '../../../stories/wallets.ts'
import { DownloadsView } from './DownloadsView.tsx'

const downloads = [
  { place: 'chrome', href: 'https://chromewebstore.google.com/detail/harbor' },
  { place: 'ios', href: 'https://apps.apple.com/app/id6' },
  { place: 'android', href: 'https://play.google.com/store/apps/details?id=harbor' },
  { place: 'web', href: 'https://www.harbor.example/download' },
] as const

export default {
  component: DownloadsView,
  decorators: [inCard({ name: 'Downloads', data: { wallet: createListedWallet('Harbor') } })],
  parameters: { surface: 'bare' },
  args: { wallet: { name: 'Harbor', imageUrl: marks.harbor }, downloads, onSelect: fn() },
} satisfies Meta<typeof DownloadsView>

type Story = StoryObj<typeof DownloadsView>

export const Everywhere: Story = {
  async play({ canvas, args, globals }) {
    const { t } = storyTexts(globals)
    const link = canvas.getByRole('link', { name: `${t('downloads.web')} harbor.example` })
    await expect(link).toHaveAttribute('href', 'https://www.harbor.example/download')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    // Prevents the navigation, which would leave the test page. The click still calls `onSelect`.
    link.addEventListener('click', (event) => event.preventDefault(), { once: true })
    link.click()
    await expect(args.onSelect).toHaveBeenCalledOnce()
  },
}

export const WebsiteAlone: Story = { args: { downloads: downloads.slice(3) } }
export const OnTheirWay: Story = { args: { downloads: undefined } }
export const Nowhere: Story = { args: { downloads: [] } }
export const LongName: Story = { args: { wallet: { name: longName, imageUrl: undefined } } }
