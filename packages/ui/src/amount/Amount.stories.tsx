import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Amount } from './Amount.tsx'

export default {
  component: Amount,
  args: { value: '1234.56789', symbol: 'ETH', locale: 'en' },
} satisfies Meta<typeof Amount>

type Story = StoryObj<typeof Amount>

export const Default: Story = {
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('bdi')).toHaveTextContent('1,234.567 ETH')
    const amount = canvasElement.querySelector('.lk-amount') as Element
    await expect(getComputedStyle(amount).fontVariantLigatures).toBe('no-contextual')
  },
}
export const TooSmall: Story = {
  args: { value: 99_999n, decimals: 8, symbol: 'BTC', locale: 'de' },
  async play({ canvas }) {
    await expect(canvas.getByText('<0,001')).toHaveAttribute('aria-hidden', 'true')
    await expect(canvas.getByText('0,00099999')).toHaveClass('lk-visually-hidden')
  },
}
export const Balance: Story = {
  args: { size: 'balance' },
  async play({ canvasElement }) {
    const amount = canvasElement.querySelector('.lk-amount') as Element
    await expect(getComputedStyle(amount).fontVariantLigatures).toBe('no-contextual')
  },
}
export const BaseUnits: Story = { args: { value: 9_999_999_999_999_999_999_999n, decimals: 18, size: 'balance' } }
export const Huge: Story = { args: { size: 'balance', value: '123456789012345.678901234', symbol: 'LONGCOIN' } }
export const German: Story = { args: { locale: 'de', size: 'balance' } }
export const Arabic: Story = { args: { locale: 'ar-EG', size: 'balance' }, globals: { direction: 'rtl' } }
