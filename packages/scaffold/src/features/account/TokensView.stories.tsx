import { NetworkError } from '@latchkey/core/errors'
import { ScrollArea } from '@latchkey/ui'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { inCard } from '../../stories/inCard.tsx'
import { marks } from '../../stories/marks.ts'
import { storyTexts } from '../../stories/storyTexts.ts'
import {
  coinToken,
  createStoryToken,
  hiddenTokens,
  loadingTokens,
  manyTokens,
  readyTokens,
} from '../../stories/tokens.ts'
import { TokensView } from './TokensView.tsx'

const error = new NetworkError('BalanceUnavailable')
const minuteMs = 60_000

export default {
  component: TokensView,
  decorators: [
    (Story) => (
      <ScrollArea>
        <Story />
      </ScrollArea>
    ),
    inCard({ name: 'Account' }),
  ],
  parameters: { surface: 'bare' },
  args: {
    state: readyTokens,
    coinImageUrl: marks.ether,
    isRefreshing: false,
    onRefresh: fn(),
    onHide: fn(),
  },
} satisfies Meta<typeof TokensView>

type Story = StoryObj<typeof TokensView>

/** Only verified tokens show a value. A visitor can hide the others. */
export const Ready: Story = {
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    const list = canvas.getByRole('list', { name: t('tokens.title') })
    await expect(list.querySelectorAll('li')).toHaveLength(4)
    await expect(canvas.getByTitle('12.3456789 ETH')).toBeVisible()
    await expect(canvas.getByText(t('tokens.unverified'))).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: t('tokens.hide', { symbol: 'SOME' }) }))
    await expect(args.onHide).toHaveBeenCalledWith(readyTokens.tokens[3]?.id, true)
    await userEvent.click(canvas.getByRole('button', { name: t('tokens.refresh') }))
    await expect(args.onRefresh).toHaveBeenCalledOnce()
  },
}

export const Loading: Story = {
  args: { state: loadingTokens },
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText(t('common.loading'))).toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: t('tokens.refresh') })).toBeDisabled()
  },
}

export const Empty: Story = {
  args: { state: { ...readyTokens, tokens: [{ ...coinToken, balance: 0n, amount: '0', value: '0' }] } },
  async play({ canvas, globals }) {
    await expect(canvas.getByText(storyTexts(globals).t('tokens.empty.title'))).toBeVisible()
  },
}

/** The request failed, and nothing was known before. The button waits until a request may be sent again. */
export const Failed: Story = {
  args: {
    state: { ...loadingTokens, status: 'failed', isUpdating: false, error, retryAt: Date.now() + 1_500 },
  },
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByRole('alert')).toHaveTextContent(t('tokens.failed.title'))
    const button = await canvas.findByRole('button', { name: t('common.retry') }, { timeout: 60_000 })
    await userEvent.click(button)
    await expect(args.onRefresh).toHaveBeenCalledOnce()
  },
}

export const FailedJustNow: Story = {
  args: { state: { ...loadingTokens, status: 'failed', isUpdating: false, error, retryAt: Date.now() + 3_600_000 } },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('button').at(-1)).toBeDisabled()
  },
}

export const Retrying: Story = {
  args: { state: { ...loadingTokens, status: 'failed', error }, isRefreshing: true },
}

/** The last request failed. What was read before stays, with its age. */
export const FailedWithTokens: Story = {
  args: { state: { ...readyTokens, status: 'failed', error, readAt: Date.now() - 330 * minuteMs } },
  async play({ canvas, globals }) {
    const { t, locale } = storyTexts(globals)
    const age = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-5, 'hour')
    const text = `${t('tokens.notUpdated')} · ${t('tokens.asOf', { age })}`
    await expect(canvas.getAllByRole('status').map((each) => each.textContent)).toContain(text)
    await expect(canvas.getByTitle('12.3456789 ETH')).toBeVisible()
    await expect(canvas.getByRole('button', { name: t('common.retry') })).toBeEnabled()
  },
}

/** The stored tokens of an earlier visit, while a request is running. */
export const Stale: Story = {
  args: { state: { ...readyTokens, isUpdating: true, readAt: Date.now() - 26 * 60 * minuteMs } },
}

export const Offline: Story = {
  args: { state: { ...readyTokens, isOffline: true, readAt: Date.now() - 3 * minuteMs } },
  async play({ canvas, globals }) {
    const { t } = storyTexts(globals)
    await expect(canvas.getByText((text) => text.startsWith(t('tokens.offline')))).toBeVisible()
    await expect(canvas.getByRole('button', { name: t('tokens.refresh') })).toBeDisabled()
  },
}

export const OfflineFromTheStart: Story = {
  args: { state: { ...loadingTokens, isUpdating: false, isOffline: true } },
  async play({ canvas, globals }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent(storyTexts(globals).t('tokens.offline'))
  },
}

/** Tokens that advertise a page or imitate another one are folded away. The fold says why, and shows them again. */
export const Hidden: Story = {
  args: { state: { ...readyTokens, hidden: hiddenTokens } },
  async play({ canvas, userEvent, args, globals }) {
    const { t } = storyTexts(globals)
    const fold = canvas.getByRole('button', { name: t('tokens.hidden', { count: 3 }) })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(fold)
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    for (const reason of ['link', 'imitation', 'visitor'] as const)
      await expect(canvas.getByText(t(`tokens.hidden.${reason}`))).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: t('tokens.show', { symbol: 'GIFT' }) }))
    await expect(args.onHide).toHaveBeenCalledWith(hiddenTokens[0]?.id, false)
  },
}

/** Two tokens with one symbol show their addresses. */
export const Namesakes: Story = {
  args: {
    state: {
      ...readyTokens,
      tokens: [1, 2].map((digit) =>
        createStoryToken(digit, { name: 'USD Coin', symbol: 'USDC', value: '1', hasNamesake: true }),
      ),
    },
  },
}

export const LongTexts: Story = {
  args: {
    state: {
      ...readyTokens,
      tokens: [
        createStoryToken(1, {
          name: 'The currency whose founders could not agree on',
          symbol: 'LONGLONGLONG',
          value: '1.5',
        }),
        createStoryToken(3, {
          name: 'Dust',
          symbol: 'LONGLONGLONG',
          amount: '115792089237316195423570985008687907853269984665640564039457.584007',
          value: '115792089237316195423570985008687907853269984665640564039457.58',
        }),
        createStoryToken(2, { name: 'عملة', symbol: 'عملة' }),
      ],
    },
  },
  async play({ canvasElement }) {
    const area = canvasElement.querySelector('.lk-scroll') as HTMLElement
    await expect(area.scrollWidth).toBeLessThanOrEqual(area.clientWidth)
  },
}

/** A list of three hundred tokens keeps only the rows near the visible part in the document. */
export const Many: Story = {
  args: { state: { ...readyTokens, tokens: manyTokens } },
  async play({ canvas, canvasElement, userEvent, globals }) {
    const { t } = storyTexts(globals)
    const area = canvasElement.querySelector('.lk-scroll') as HTMLElement
    await userEvent.click(canvas.getByRole('button', { name: t('tokens.more', { count: 295 }) }))
    let most = 0
    const observer = new MutationObserver(() => {
      most = Math.max(most, area.querySelectorAll('*').length)
    })
    observer.observe(area, { childList: true, subtree: true })
    await waitFor(() => {
      area.scrollTop = area.scrollHeight
      return expect(canvas.getByText('Token 299')).toBeVisible()
    })
    observer.disconnect()
    area.scrollTop = 0
    await waitFor(() => expect(canvas.getByTitle('12.3456789 ETH')).toBeVisible())
    await expect(most).toBeLessThanOrEqual(400)
    await expect(canvas.getByRole('grid', { name: t('tokens.title') })).toHaveAttribute('aria-rowcount', '300')
  },
}
