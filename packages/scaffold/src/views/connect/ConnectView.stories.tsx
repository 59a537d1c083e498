import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../stories/inCard.tsx'
import { marks } from '../../stories/marks.ts'
import { storyTexts } from '../../stories/storyTexts.ts'
import { ember, harbor, longName, meadow, plain, slate, wallet } from '../../stories/wallets.ts'
import { ConnectView } from './ConnectView.tsx'

export default {
  component: ConnectView,
  decorators: [inCard({ name: 'Connect' })],
  parameters: { surface: 'bare' },
  args: {
    rows: [
      { connector: harbor, tag: 'recent' },
      { connector: ember, tag: 'installed' },
      { connector: meadow, tag: 'installed' },
      { connector: plain, tag: 'installed' },
      { connector: slate, tag: undefined },
    ],
    isCollapsed: false,
    hasLegalCheckbox: false,
    termsConditionsUrl: undefined,
    privacyPolicyUrl: undefined,
    onSelect: fn(),
    onGetWallet: fn(),
  },
} satisfies Meta<typeof ConnectView>

type Story = StoryObj<typeof ConnectView>

const legal = { termsConditionsUrl: 'https://site.example/terms', privacyPolicyUrl: 'https://site.example/privacy' }

export const Several: Story = {
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await userEvent.click(canvas.getByRole('button', { name: `${ember.name} ${t('connect.tag.installed')}` }))
    await expect(args.onSelect).toHaveBeenCalledWith(ember)
    await userEvent.click(canvas.getByRole('button', { name: t('connect.getWallet') }))
    await expect(args.onGetWallet).toHaveBeenCalledOnce()
  },
}

export const One: Story = { args: { rows: [{ connector: harbor, tag: 'installed' }] } }

export const TwoRecent: Story = {
  args: {
    rows: [
      { connector: harbor, tag: 'recent' },
      { connector: slate, tag: 'recent' },
      { connector: ember, tag: 'installed' },
    ],
  },
}

/** Two wallets that announce one name: each says under which id it came. */
export const Duplicates: Story = {
  args: {
    rows: [
      { connector: { ...harbor, isDuplicate: true }, tag: 'installed' },
      {
        connector: wallet('Harbor', {
          id: 'look.alike',
          info: { rdns: 'app.harbour-wallet.download' },
          imageUrl: marks.harbor,
          isDuplicate: true,
        }),
        tag: 'installed',
      },
      { connector: ember, tag: 'installed' },
    ],
  },
}

export const None: Story = {
  args: { rows: [] },
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('whatIsAWallet.get') }))
    await expect(args.onGetWallet).toHaveBeenCalledOnce()
  },
}

export const Collapsed: Story = { args: { isCollapsed: true } }

export const Expanded: Story = {
  args: { isCollapsed: true },
  async play({ canvas, userEvent, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('connect.continue') }))
    await expect(canvas.getAllByRole('listitem')).toHaveLength(5)
  },
}

export const LegalNote: Story = { args: legal }
export const TermsAlone: Story = { args: { termsConditionsUrl: legal.termsConditionsUrl } }

/** Nothing can be chosen before the terms are accepted. */
export const LegalCheckbox: Story = {
  args: { ...legal, hasLegalCheckbox: true },
  async play({ canvas, args }) {
    await expect(canvas.getByRole('checkbox')).not.toBeChecked()
    const row = canvas.getByRole('button', { name: new RegExp(`^${harbor.name}`) })
    await expect(row).toBeDisabled()
    await expect(args.onSelect).not.toHaveBeenCalled()
  },
}

export const LegalCheckboxTicked: Story = {
  args: { ...legal, hasLegalCheckbox: true },
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('checkbox'))
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(`^${harbor.name}`) }))
    await expect(args.onSelect).toHaveBeenCalledWith(harbor)
  },
}

export const LongNames: Story = {
  args: {
    rows: [
      { connector: wallet(longName, { imageUrl: marks.prism }), tag: 'recent' },
      { connector: wallet(`${longName.slice(0, 38)}AB`), tag: undefined },
      {
        connector: wallet(longName, {
          id: 'long',
          info: { rdns: 'com.a-company-with-a-long-name.wallets.of-many-kinds' },
          isDuplicate: true,
        }),
        tag: 'installed',
      },
    ],
  },
}

export const Forty: Story = {
  args: {
    ...legal,
    rows: Array.from({ length: 40 }, (_, index) => ({
      connector: wallet(`Wallet ${index + 1}`, index % 3 === 0 ? { imageUrl: marks.slate } : {}),
      tag: index < 2 ? ('recent' as const) : ('installed' as const),
    })),
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: /^Wallet 1 / }))
    await userEvent.keyboard('{End}')
    await expect(canvas.getByRole('button', { name: /^Wallet 40 / })).toHaveFocus()
  },
}
