import type { TokensState } from '@latchkey/core'
import { Button, Text } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useTexts } from '../../messages/Texts.tsx'
import { accountTexts } from './en.ts'

export type FreshnessProps = {
  state: TokensState
  /** Whether the visitor asked for an update that is running. */
  isRefreshing: boolean
  onRefresh: () => void
}

/** The age from which the list says how old it is, in ms. Until then, the next poll replaces it. */
const oldMs = 60_000

/** Says how old the tokens are if they are not fresh, and why. Screen readers read it when it changes. */
export function Freshness({ state, isRefreshing, onRefresh }: FreshnessProps) {
  const { t, locale } = useTexts(accountTexts)
  const { status, readAt, isOffline, retryAt } = state
  const now = useNow(10_000)
  const ageMs = readAt === undefined ? undefined : Math.max(0, now - readAt)
  const reason = isOffline ? t('tokens.offline') : status === 'failed' ? t('tokens.notUpdated') : undefined
  const isTold = ageMs !== undefined && (reason !== undefined || ageMs >= oldMs)
  const age = isTold ? t('tokens.asOf', { age: formatAge(ageMs, locale) }) : undefined
  return (
    <>
      <div role="status">
        {(reason ?? age) && (
          <Text size="secondary" tone="secondary">
            {[reason, age].filter(Boolean).join(' · ')}
          </Text>
        )}
      </div>
      {status === 'failed' && !isOffline && (
        <RetryButton retryAt={retryAt} isRefreshing={isRefreshing} onRefresh={onRefresh} />
      )}
    </>
  )
}

/** A button that asks again. After a failure it says for how long it has to wait. */
export function RetryButton({
  retryAt = 0,
  isRefreshing,
  onRefresh,
}: Pick<FreshnessProps, 'isRefreshing' | 'onRefresh'> & { retryAt: number | undefined }) {
  const { t } = useTexts(accountTexts)
  const now = useNow(1_000)
  const seconds = Math.ceil((retryAt - now) / 1_000)
  return (
    <Button
      variant="secondary"
      state={isRefreshing ? 'loading' : seconds > 0 ? 'disabled' : 'ready'}
      onClick={onRefresh}
    >
      {seconds > 0 ? t('tokens.retryIn', { count: seconds }) : t('common.retry')}
    </Button>
  )
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Returns how long ago a time was, in words: `5 minutes ago`. */
export function formatAge(ageMs: number, locale: string): string {
  const [unit, unitMs] = units.find(([, length]) => ageMs >= length) ?? ['second', 1_000]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(ageMs / unitMs), unit)
}

/** Returns the current time in ms since the epoch, and draws the component again after each interval. */
function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
