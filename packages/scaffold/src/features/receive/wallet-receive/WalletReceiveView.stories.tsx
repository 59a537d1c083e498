import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, spyOn, waitFor } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { address } from '../../../stories/wallets.ts'
import { type Currency, WalletReceiveView } from './WalletReceiveView.tsx'

const ether: Currency = { id: 'eip155:1', symbol: 'ETH', name: 'Ether', decimals: 18 }
const usdc: Currency = { id: 'usdc', symbol: 'USDC', name: 'USD Coin', decimals: 6, address: `0x${'a'.repeat(40)}` }
const long: Currency = {
  id: 'long',
  symbol: 'LONGESTCOINS',
  name: 'The coin whose founders could not agree on a short name',
  decimals: 0,
  address: `0x${'b'.repeat(40)}`,
}
const uri = `ethereum:${address}@1?value=1500000000000000000`

export default {
  component: WalletReceiveView,
  decorators: [inCard({ name: 'WalletReceive' })],
  parameters: { surface: 'bare' },
  args: {
    address,
    network: { name: 'Ethereum', imageUrl: marks.ether },
    networkCount: 4,
    kind: 'address',
    onKindChange: fn(),
    amount: '',
    onAmountChange: fn(),
    currencies: [ether, usdc],
    currency: ether,
    onCurrencyChange: fn(),
    uri,
    fault: undefined,
    onShowNetworks: fn(),
  },
} satisfies Meta<typeof WalletReceiveView>

type Story = StoryObj<typeof WalletReceiveView>

export const Address: Story = {
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByRole('img', { name: t('receive.code', { network: 'Ethereum' }) })).toBeVisible()
    // Screen readers read the address in groups, and the visible address stays in one piece.
    await expect(canvas.getByText('0x 5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed')).toBeInTheDocument()
    const shown = canvas.getByText(address)
    await expect(shown).toBeVisible()
    await expect(getComputedStyle(shown).direction).toBe('ltr')
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(escaped(t('receive.networks'))) }))
    await expect(args.onShowNetworks).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('tab', { name: t('receive.kind.request') }))
    await expect(args.onKindChange).toHaveBeenCalledWith('request')
  },
}

/** The copy button has the focus ring, and the keyboard reaches it after the tabs. */
export const ByKeyboard: Story = {
  async play({ canvas, userEvent, globals }) {
    const { t } = storyTexts(globals)
    spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const copyButton = canvas.getByRole('button', { name: t('common.copyAddress') })
    const said = waitFor(() => expect(canvas.getByText(t('common.copied'))).toBeInTheDocument())
    copyButton.focus()
    await userEvent.keyboard('{Enter}')
    await said
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(address)
    await expect(copyButton).toHaveFocus()
  },
}

export const CopyRefused: Story = {
  async play({ canvas, userEvent, globals }) {
    const { t } = storyTexts(globals)
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    spyOn(document, 'execCommand').mockReturnValue(false)
    const said = waitFor(() => expect(canvas.getByText(t('common.copyFailed'))).toBeInTheDocument())
    await userEvent.click(canvas.getByRole('button', { name: t('common.copyAddress') }))
    await said
  },
}

/** Only one network: the view says what may be sent, and has no row for the other networks. */
export const OneNetwork: Story = {
  args: {
    networkCount: 1,
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    network: { name: 'Bitcoin', imageUrl: undefined },
  },
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText(t('receive.warning', { network: 'Bitcoin' }))).toBeVisible()
    await expect(canvas.queryByRole('list')).toBeNull()
  },
}

export const Solana: Story = {
  args: { address: 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN', network: { name: 'Solana', imageUrl: undefined } },
}

export const LongNames: Story = {
  args: {
    address: `bc1p${'q'.repeat(58)}`,
    network: { name: 'The network whose founders could not agree on a short name', imageUrl: undefined },
  },
}

export const Request: Story = {
  args: { kind: 'request', amount: '1.5' },
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByRole('img', { name: t('receive.request.code', { network: 'Ethereum' }) })).toBeVisible()
    await expect(canvas.getByRole('button', { name: t('receive.request.copy') })).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: t('receive.request.amount', { symbol: 'ETH' }) }), '2')
    await expect(args.onAmountChange).toHaveBeenCalledWith('1.52')
    await userEvent.click(canvas.getByRole('button', { name: /USDC/ }))
    await expect(args.onCurrencyChange).toHaveBeenCalledWith(usdc)
  },
}

/** The URI is being written. */
export const RequestLoading: Story = {
  args: { kind: 'request', uri: undefined },
  async play({ canvas, globals }) {
    await expect(canvas.queryByRole('button', { name: storyTexts(globals).t('receive.request.copy') })).toBeNull()
  },
}

export const NotANumber: Story = {
  args: { kind: 'request', amount: '1.2.3', uri: undefined, fault: 'notANumber' },
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText(t('receive.request.notANumber'))).toBeVisible()
    await expect(canvas.getByRole('textbox')).toBeInvalid()
    await expect(canvas.queryByRole('img', { name: t('receive.request.code', { network: 'Ethereum' }) })).toBeNull()
  },
}

export const TooPrecise: Story = {
  args: { kind: 'request', currency: usdc, amount: '0.1234567', uri: undefined, fault: 'tooPrecise' },
  async play({ canvas, globals }) {
    await expect(canvas.getByText(storyTexts(globals).t('receive.request.tooPrecise', { decimals: 6 }))).toBeVisible()
  },
}

export const TooLarge: Story = {
  args: { kind: 'request', amount: '9'.repeat(80), uri: undefined, fault: 'tooLarge' },
}

export const RequestFailed: Story = {
  args: { kind: 'request', uri: undefined, fault: 'failed' },
}

export const RequestOfLongToken: Story = {
  args: { kind: 'request', currencies: [ether, long], currency: long, amount: '123456789012345678901234567890' },
}

/** Two tokens look the same, so each has its address. */
export const RequestOfNamesakes: Story = {
  args: {
    kind: 'request',
    currencies: [
      ether,
      { ...usdc, hasNamesake: true },
      { ...usdc, id: 'other', address: `0x${'c'.repeat(40)}`, hasNamesake: true },
    ],
    currency: usdc,
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: /0xaaaa/ })).toBeVisible()
    await expect(canvas.getByRole('button', { name: /0xcccc/ })).toBeVisible()
  },
}

/** The network has no tokens, or none are known: there is nothing to choose. */
export const RequestOfCoinAlone: Story = {
  args: { kind: 'request', currencies: [ether] },
  async play({ canvas, globals }) {
    await expect(canvas.queryByRole('list', { name: storyTexts(globals).t('receive.request.tokens') })).toBeNull()
  },
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
