import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { coinToken, createStoryToken } from '../../../stories/tokens.ts'
import { WalletSendSelectTokenView } from './WalletSendSelectTokenView.tsx'

const currencies = [
  { ...coinToken, imageUrl: marks.ether },
  ...Array.from({ length: 12 }, (_, index) => createStoryToken(index + 1)),
]

export default {
  component: WalletSendSelectTokenView,
  decorators: [inCard({ name: 'WalletSendSelectToken' })],
  parameters: { surface: 'bare' },
  args: { currencies, chosenId: coinToken.id, onChoose: fn() },
} satisfies Meta<typeof WalletSendSelectTokenView>

type Story = StoryObj<typeof WalletSendSelectTokenView>

export const Default: Story = {
  async play({ canvas, userEvent, args, globals }) {
    const search = canvas.getByRole('searchbox', { name: storyTexts(globals).t('send.search') })
    await userEvent.type(search, 'tk7')
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1)
    await userEvent.click(canvas.getByRole('button', { name: /Token 7/ }))
    await expect(args.onChoose).toHaveBeenCalledWith(currencies[7])
  },
}

export const NothingFound: Story = {
  async play({ canvas, userEvent, globals }) {
    const { t } = storyTexts(globals)
    await userEvent.type(canvas.getByRole('searchbox', { name: t('send.search') }), 'unknown')
    await expect(canvas.getByText(t('send.tokens.empty'))).toBeVisible()
  },
}
