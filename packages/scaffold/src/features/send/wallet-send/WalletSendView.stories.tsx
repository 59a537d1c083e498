import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { address } from '../../../stories/wallets.ts'
import { WalletSendView } from './WalletSendView.tsx'

const ether = {
  id: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: '12.3456789',
  imageUrl: marks.ether,
}

export default {
  component: WalletSendView,
  decorators: [inCard({ name: 'WalletSend' })],
  parameters: { surface: 'bare' },
  args: {
    currency: ether,
    network: 'Ethereum',
    amount: '',
    onAmountChange: fn(),
    receiver: '',
    onReceiverChange: fn(),
    amountFault: undefined,
    receiverFault: undefined,
    fiat: undefined,
    error: undefined,
    isChecking: false,
    onMax: fn(),
    onChooseCurrency: fn(),
    onReview: fn(),
  },
} satisfies Meta<typeof WalletSendView>

type Story = StoryObj<typeof WalletSendView>

export const Empty: Story = {
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await userEvent.click(canvas.getByRole('button', { name: /Ether/ }))
    await expect(args.onChooseCurrency).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: t('send.maxLabel', { symbol: 'ETH' }) }))
    await expect(args.onMax).toHaveBeenCalledOnce()
    await userEvent.type(canvas.getByRole('textbox', { name: t('send.amount', { symbol: 'ETH' }) }), '1')
    await expect(args.onAmountChange).toHaveBeenCalledWith('1')
    await userEvent.click(canvas.getByRole('button', { name: t('send.review') }))
    await expect(args.onReview).toHaveBeenCalledOnce()
  },
}

/** Enter in a field checks the payment, so the keyboard alone is enough. */
export const ByKeyboard: Story = {
  args: { amount: '1.5', receiver: address, fiat: '$3,646.91' },
  async play({ canvas, userEvent, args, globals }) {
    canvas.getByRole('textbox', { name: storyTexts(globals).t('send.receiver') }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onReview).toHaveBeenCalledOnce()
  },
}

export const Faults: Story = {
  args: { amount: '1,5', receiver: '0xabc', amountFault: 'notANumber', receiverFault: 'invalid' },
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    const amountField = canvas.getByRole('textbox', { name: t('send.amount', { symbol: 'ETH' }) })
    await expect(amountField).toHaveAccessibleDescription(t('send.amount.notANumber'))
    const receiverField = canvas.getByRole('textbox', { name: t('send.receiver') })
    await expect(receiverField).toHaveAccessibleDescription(t('send.receiver.invalid', { network: 'Ethereum' }))
  },
}

/** While the payment is checked, the button keeps the focus and ignores presses. */
export const Checking: Story = {
  args: { amount: '1.5', receiver: address, isChecking: true },
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('send.review') }))
    await expect(args.onReview).not.toHaveBeenCalled()
  },
}
export const Failed: Story = {
  args: { amount: '1.5', receiver: address, error: 'The network could not be reached. Try again.' },
}
/** The account holds the coin alone, so there is nothing to choose from. */
export const CoinOnly: Story = { args: { onChooseCurrency: undefined } }
export const Namesake: Story = {
  args: {
    currency: {
      ...ether,
      id: 'long',
      name: 'The coin whose founders could not agree on a short name',
      symbol: 'LONGESTCOINS',
      address,
      hasNamesake: true,
      amount: '123456789012345.678901234567',
    },
  },
}
