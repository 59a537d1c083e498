import { ChunkError } from '@latchkey/core/errors'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { inCard } from '../../../stories/inCard.tsx'
import { marks } from '../../../stories/marks.ts'
import { storyTexts } from '../../../stories/storyTexts.ts'
import { createListedWallet, longName } from '../../../stories/wallets.ts'
import { AllWalletsView } from './AllWalletsView.tsx'

const pictures = Object.values(marks)
const forty = Array.from({ length: 40 }, (_, index) => {
  const imageUrl = index % 4 === 3 ? undefined : pictures[index % pictures.length]
  return createListedWallet(`Wallet ${index + 1}`, imageUrl ? { imageUrl } : {})
})
const criteria = { search: '', onlyCertified: false, isSearching: false, chosenId: undefined }
const list = { status: 'ready', hasMore: true, wallets: forty, count: 530, page: 1 } as const

export default {
  component: AllWalletsView,
  decorators: [inCard({ name: 'AllWallets' })],
  parameters: { surface: 'bare' },
  args: {
    browser: { ...criteria, list },
    hasFailed: false,
    isInstalled: ({ id }) => id === 'wallet-2',
    onSearch: fn(),
    onCertifiedChange: fn(),
    onSelect: fn(),
    onFetchMore: fn(),
    onRetry: fn(),
    onShowCode: undefined,
  },
} satisfies Meta<typeof AllWalletsView>

type Story = StoryObj<typeof AllWalletsView>

export const Many: Story = {
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByRole('status')).toHaveTextContent(t('allWallets.count', { count: 530 }))
    await expect(canvas.getByRole('grid', { name: t('allWallets.list') })).toHaveAttribute('aria-rowcount', '133')
    await userEvent.click(canvas.getByRole('button', { name: `Wallet 2 ${t('connect.tag.installed')}` }))
    await expect(args.onSelect).toHaveBeenCalledWith(forty[1])
    await userEvent.click(canvas.getByRole('checkbox', { name: t('allWallets.certified') }))
    await expect(args.onCertifiedChange).toHaveBeenCalledWith(true)
    await userEvent.type(canvas.getByRole('searchbox', { name: t('allWallets.search') }), 'x')
    await expect(args.onSearch).toHaveBeenCalledWith('x')
  },
}

/** When the visitor scrolls near the end of the list, the view requests the next page of wallets. */
export const ScrolledToTheEnd: Story = {
  async play({ canvas, canvasElement, args }) {
    const area = canvasElement.querySelector('.lk-scroll') as HTMLElement
    area.scrollTop = area.scrollHeight
    await expect(await canvas.findByRole('button', { name: 'Wallet 40' })).toBeVisible()
    await waitFor(() => expect(args.onFetchMore).toHaveBeenCalled())
  },
}

/** On a phone, the view has a button that shows a QR code, for a wallet on another phone. */
export const OnAPhone: Story = {
  args: { onShowCode: fn() },
  async play({ canvas, userEvent, args, globals }) {
    await userEvent.click(canvas.getByRole('button', { name: storyTexts(globals).t('allWallets.code') }))
    await expect(args.onShowCode).toHaveBeenCalledOnce()
  },
}

export const Loading: Story = {
  args: { browser: undefined },
  async play({ canvas }) {
    await expect(canvas.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  },
}

/** The visitor types while the directory still loads, and the text stays in the field. */
export const LoadingWhileTyping: Story = {
  args: { browser: undefined, early: { search: 'rain' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('searchbox')).toHaveValue('rain')
  },
}

/** While the next page loads, the number of wallets is not announced to screen readers again. */
export const LoadingMore: Story = {
  args: { browser: { ...criteria, list: { ...list, status: 'loading', wallets: forty.slice(0, 6) } } },
  async play({ canvas, globals }) {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      storyTexts(globals).t('allWallets.count', { count: 530 }),
    )
  },
}

export const Searched: Story = {
  args: {
    browser: {
      ...criteria,
      search: 'wallet 3',
      isSearching: true,
      list: { status: 'ready', hasMore: false, count: 1, page: 1, wallets: forty.slice(2, 3) },
    },
  },
}

/** The search was not sent yet, or its response has not arrived. */
export const Searching: Story = {
  args: {
    browser: {
      ...criteria,
      search: 'wal',
      isSearching: true,
      list: { status: 'ready', hasMore: true, count: undefined, page: 0, wallets: [] },
    },
  },
}

const nothing = { status: 'ready', hasMore: false, count: 0, page: 1, wallets: [] } as const

export const NothingFound: Story = {
  args: { browser: { ...criteria, search: 'no such wallet', isSearching: true, list: nothing } },
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText(t('allWallets.empty.title'))).toBeVisible()
    await userEvent.click(canvas.getByText(t('common.clearSearch')))
    await expect(args.onSearch).toHaveBeenCalledWith('')
  },
}

export const NothingCertified: Story = {
  args: {
    browser: { ...criteria, search: 'quarry', isSearching: true, onlyCertified: true, list: nothing },
  },
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await userEvent.click(canvas.getByRole('button', { name: t('allWallets.empty.all') }))
    await expect(args.onCertifiedChange).toHaveBeenCalledWith(false)
  },
}

const error = new ChunkError('ChunkLoadFailed')

export const Failed: Story = {
  args: { browser: { ...criteria, list: { status: 'failed', error, wallets: [], count: undefined, page: 0 } } },
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText(t('allWallets.failed.title'))).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: t('common.retry') }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const Missing: Story = { args: { browser: undefined, hasFailed: true } }

/** The next page failed to load. The loaded wallets stay, and a button requests the missing page again. */
export const MoreFailed: Story = {
  args: {
    browser: { ...criteria, list: { status: 'failed', error, wallets: forty.slice(0, 10), count: 530, page: 1 } },
  },
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByRole('button', { name: 'Wallet 10' })).toBeInTheDocument()
    await expect(canvas.getByRole('alert')).toHaveTextContent(t('allWallets.moreFailed'))
    await userEvent.click(canvas.getByRole('button', { name: t('common.retry') }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const LongNames: Story = {
  args: {
    browser: {
      ...criteria,
      list: {
        status: 'ready',
        hasMore: false,
        count: 4,
        page: 1,
        wallets: [
          createListedWallet(longName),
          createListedWallet('Nameswithoutanyspaceinthem'),
          createListedWallet('A'),
          createListedWallet('Two words'),
        ],
      },
    },
  },
}

/** The visitor went back to the list. It scrolls to the wallet that the visitor chose before. */
export const Returned: Story = {
  args: { browser: { ...criteria, list, chosenId: 'wallet-36' } },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Wallet 36' })).toBeVisible()
  },
}
