import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { address } from '../../../stories/wallets.ts'
import { WalletSendPreviewView } from './WalletSendPreviewView.tsx'

const gas = { decimals: 18, symbol: 'ETH' }
const usdc = { decimals: 6, symbol: 'USDC' }

export default {
  component: WalletSendPreviewView,
  decorators: [inCard({ name: 'WalletSendPreview' })],
  parameters: { surface: 'bare' },
  args: {
    to: address,
    network: 'Ethereum',
    wallet: 'Fox Wallet',
    amount: { ...usdc, value: 12_500_001n },
    fiat: '$12.50',
    received: undefined,
    fee: {
      expected: { ...gas, value: 21_000_123_456_789n },
      cap: { ...gas, value: 42_000_246_913_578n },
      deposit: undefined,
    },
    isContract: false,
    hasChanged: false,
    lookalike: undefined,
    isAsking: false,
    error: undefined,
    onConfirm: fn(),
  },
} satisfies Meta<typeof WalletSendPreviewView>

type Story = StoryObj<typeof WalletSendPreviewView>

export const Default: Story = {
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText(address)).toBeVisible()
    // The amount is not cut to three digits here, because it is what the wallet will sign.
    await expect(canvas.getByTitle('12.500001 USDC')).toHaveTextContent(/12.500001/)
    const name = t('send.preview.confirm', { symbol: 'USDC', network: 'Ethereum' })
    await userEvent.click(canvas.getByRole('button', { name }))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  },
}

/** While the wallet is asked, the review stays on screen, so that the visitor can compare it with the wallet's prompt. */
export const Asking: Story = {
  args: { isAsking: true },
  async play({ canvas, userEvent, args, globals }) {
    const name = storyTexts(globals).t('send.preview.asking', { wallet: 'Fox Wallet' })
    await userEvent.click(canvas.getByRole('button', { name }))
    await expect(args.onConfirm).not.toHaveBeenCalled()
  },
}
export const FeeOnTransfer: Story = { args: { received: { ...usdc, value: 12_375_000n } } }
export const Deposit: Story = {
  args: {
    fee: {
      expected: { decimals: 9, symbol: 'SOL', value: 5_000n },
      cap: undefined,
      deposit: { decimals: 9, symbol: 'SOL', value: 2_039_280n },
    },
  },
}
export const Contract: Story = { args: { isContract: true, fiat: undefined } }
export const Changed: Story = {
  args: { hasChanged: true },
  async play({ canvas, globals }) {
    await expect(canvas.getByText(storyTexts(globals).t('send.preview.changed'))).toBeVisible()
  },
}
export const Declined: Story = { args: { error: 'You declined in your wallet.' } }

const lookalike = {
  known: address,
  middleStart: 18,
  typed: '',
  onTypedChange: fn(),
  isWrong: false,
}
const copied = `${address.slice(0, 6)}${'7'.repeat(30)}${address.slice(-6)}`
export const Lookalike: Story = {
  args: { to: copied, lookalike },
  async play({ canvas, userEvent, globals }) {
    await userEvent.type(canvas.getByRole('textbox', { name: storyTexts(globals).t('send.lookalike.type') }), '7')
    await expect(lookalike.onTypedChange).toHaveBeenCalledWith('7')
  },
}
export const LookalikeWrong: Story = {
  args: { to: copied, lookalike: { ...lookalike, typed: 'abcd', isWrong: true } },
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    const field = canvas.getByRole('textbox', { name: t('send.lookalike.type') })
    await expect(field).toHaveAccessibleDescription(t('send.lookalike.wrong'))
  },
}
export const LongNames: Story = {
  args: {
    network: 'The network whose founders could not agree on a short name',
    amount: { decimals: 18, symbol: 'LONGESTCOINS', value: 123_456_789_012_345_678_901_234_567_890_123n },
  },
}
