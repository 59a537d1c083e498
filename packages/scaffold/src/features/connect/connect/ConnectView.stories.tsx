import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import {
  createListedWallet,
  createWallet,
  ember,
  harbor,
  longName,
  meadow,
  quarry,
  slate,
} from '../../../stories/wallets.ts'
import { ConnectView } from './ConnectView.tsx'

export default {
  component: ConnectView,
  decorators: [inCard({ name: 'Connect' })],
  parameters: { surface: 'bare' },
  args: {
    rows: [
      { kind: 'connector', connector: harbor, tag: 'recent' },
      { kind: 'connector', connector: ember, tag: 'installed' },
      { kind: 'connector', connector: meadow, tag: 'installed' },
      { kind: 'connector', connector: quarry, tag: 'installed' },
      { kind: 'connector', connector: slate, tag: undefined },
    ],
    search: undefined,
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
    await expect(args.onSelect).toHaveBeenCalledWith({ kind: 'connector', connector: ember, tag: 'installed' })
    await userEvent.click(canvas.getByRole('button', { name: t('connect.getWallet') }))
    await expect(args.onGetWallet).toHaveBeenCalledOnce()
  },
}

const walletConnect = createWallet('WalletConnect', { id: 'walletConnect', type: 'WALLET_CONNECT' })
const search = { count: 537, onSearch: fn() }
const coral = {
  kind: 'wallet',
  wallet: createListedWallet('Coral', { imageUrl: marks.prism }),
  tag: undefined,
} as const
const dune = { kind: 'wallet', wallet: createListedWallet('Dune'), tag: undefined } as const

/** Wallets of this browser, the QR code, wallets of the directory, and the row that opens all wallets. */
export const WithDirectory: Story = {
  args: {
    rows: [
      { kind: 'connector', connector: walletConnect, tag: 'code' },
      { kind: 'wallet', wallet: createListedWallet('Meadow', { imageUrl: marks.meadow }), tag: 'recent' },
      { kind: 'connector', connector: { ...ember, type: 'MULTI_CHAIN' }, tag: 'multichain' },
      coral,
      dune,
    ],
    search,
  },
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await userEvent.click(canvas.getByRole('button', { name: 'Coral' }))
    await expect(args.onSelect).toHaveBeenCalledWith(coral)
    const all = canvas.getByRole('button', { name: `${t('connect.search')} ${t('connect.atLeast', { count: 530 })}` })
    await userEvent.click(all)
    await expect(search.onSearch).toHaveBeenCalledOnce()
  },
}

/** The site's own picture for WalletConnect (option `connectorImages`) replaces the kit's picture. */
export const HostsPictureOfWalletConnect: Story = {
  args: { rows: [{ kind: 'connector', connector: { ...walletConnect, imageUrl: marks.prism }, tag: 'code' }] },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('img')).toHaveAttribute('src', marks.prism)
  },
}

/** While the directory loads, skeleton rows stand in the places of its wallets. */
export const DirectoryOnItsWay: Story = {
  args: {
    rows: [
      { kind: 'connector', connector: walletConnect, tag: 'code' },
      { kind: 'connector', connector: ember, tag: 'installed' },
      { kind: 'pending', key: 'recommended 0' },
      { kind: 'pending', key: 'recommended 1' },
      { kind: 'pending', key: 'recommended 2' },
    ],
    search: { ...search, count: undefined },
  },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
  },
}

/** Even without a wallet in the browser and without recommended wallets, the row that opens all wallets is shown. */
export const SearchAlone: Story = { args: { rows: [], search: { ...search, count: 7 } } }

export const One: Story = { args: { rows: [{ kind: 'connector', connector: harbor, tag: 'installed' }] } }

export const TwoRecent: Story = {
  args: {
    rows: [
      { kind: 'connector', connector: harbor, tag: 'recent' },
      { kind: 'connector', connector: slate, tag: 'recent' },
      { kind: 'connector', connector: ember, tag: 'installed' },
    ],
  },
}

/**
 * Two wallets have the same name, so each row shows the wallet's origin. The known wallet comes first. The other wallet is marked as a
 * duplicate.
 */
export const Duplicates: Story = {
  args: {
    rows: [
      { kind: 'connector', connector: { ...harbor, origin: 'app.harbor' }, tag: 'installed' },
      {
        kind: 'connector',
        connector: createWallet('Harbor', {
          id: 'look.alike',
          info: { rdns: 'app.harbour-wallet.download' },
          origin: 'app.harbour-wallet.download',
          imageUrl: marks.harbor,
          isDuplicate: true,
        }),
        tag: 'installed',
      },
      { kind: 'connector', connector: ember, tag: 'installed' },
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

export const LegalNote: Story = { args: legal }
export const TermsAlone: Story = { args: { termsConditionsUrl: legal.termsConditionsUrl } }

/** Before the visitor accepts the terms, all wallets are disabled. */
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
    await expect(args.onSelect).toHaveBeenCalledWith({ kind: 'connector', connector: harbor, tag: 'recent' })
  },
}

export const LongNames: Story = {
  args: {
    rows: [
      { kind: 'connector', connector: createWallet(longName, { imageUrl: marks.prism }), tag: 'recent' },
      { kind: 'connector', connector: createWallet(`${longName.slice(0, 38)}AB`), tag: undefined },
      {
        kind: 'connector',
        connector: createWallet(longName, {
          id: 'long',
          info: { rdns: 'com.a-company-with-a-long-name.wallets.of-many-kinds' },
          origin: 'com.a-company-with-a-long-name.wallets.of-many-kinds',
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
      kind: 'connector' as const,
      connector: createWallet(`Wallet ${index + 1}`, index % 3 === 0 ? { imageUrl: marks.slate } : {}),
      tag: index < 2 ? ('recent' as const) : ('installed' as const),
    })),
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: /^Wallet 1 / }))
    await userEvent.keyboard('{End}')
    await expect(canvas.getByRole('button', { name: /^Wallet 40 / })).toHaveFocus()
  },
}
