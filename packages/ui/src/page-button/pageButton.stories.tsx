import type { Meta, StoryObj } from '@storybook/react-vite'
import { useLayoutEffect } from 'react'
import { expect } from 'storybook/test'
import { avatarTints } from '../avatar/avatarTints.ts'
import { marks } from '../image/marks.stories-data.ts'
import { adoptSheet, createSheet } from '../sheet/sheet.ts'
import { pageButtonClass as name, type PageButtonKind, pageButtonCss } from './pageButton.ts'

type PageButtonProps = {
  kind: PageButtonKind
  text: string
  mark?: string
  balance?: string
  state?: 'ready' | 'loading' | 'disabled'
  theme?: string
}

function PageButton({ kind, text, mark, balance, state = 'ready', theme }: PageButtonProps) {
  useLayoutEffect(() => adoptSheet(document, createSheet(pageButtonCss)), [])
  const tints = Object.fromEntries(avatarTints('0x5aAeb6').map((tint, index) => [`--_tint-${index}`, tint]))
  const loading = state === 'loading'
  return (
    <button
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={name.root}
      data-kind={kind}
      data-theme={theme}
      disabled={state === 'disabled'}
      type="button"
    >
      {loading && <span className={name.spinner} />}
      {!loading && mark && <img alt="" className={name.mark} src={mark} />}
      {!loading && kind === 'account' && !mark && <span className={name.mark} style={tints} />}
      {balance && <span className={name.balance}>{balance}</span>}
      <span className={name.text}>{text}</span>
    </button>
  )
}

export default {
  component: PageButton,
  args: { kind: 'connect', text: 'Connect wallet' },
  parameters: { surface: 'page' },
  render: (args, { globals }) => <PageButton {...args} theme={globals.theme} />,
} satisfies Meta<typeof PageButton>

type Story = StoryObj<typeof PageButton>

export const Connect: Story = {}
export const Connecting: Story = { args: { state: 'loading', text: 'Connecting' } }
export const Disabled: Story = { args: { state: 'disabled' } }
export const Account: Story = { args: { kind: 'account', text: '0x5aAe...1BeAed', balance: '12.345 ETH' } }
export const AccountWithoutBalance: Story = {
  args: { kind: 'account', text: 'bcrt...z8x53u' },
  async play({ canvas }) {
    const text = canvas.getByText('bcrt...z8x53u')
    await expect(getComputedStyle(text).fontVariantLigatures).toBe('no-contextual')
  },
}
export const Network: Story = { args: { kind: 'network', text: 'Mainnet', mark: marks.net } }
export const RightToLeft: Story = { ...Account, globals: { direction: 'rtl' } }
