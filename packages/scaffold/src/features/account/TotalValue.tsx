import type { TokensState } from '@latchkey/core'
import { formatFiat } from '@latchkey/protocol/money'
import { Skeleton, Text, VisuallyHidden } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { accountTexts } from './en.ts'

/** The value of the verified tokens, with a text that says what it counts. Draws nothing if no price is known. */
export function TotalValue({ state }: { state: TokensState }) {
  const { t, locale } = useTexts(accountTexts)
  const { status, total, isTotalPartial, isOffline } = state
  if (status === 'loading' && !isOffline) return <Skeleton width={140} height={34} />
  if (total === undefined) return null
  return (
    <div>
      <Text align="center">
        <VisuallyHidden>{t('tokens.total')} </VisuallyHidden>
        <bdi className="lk-amount" data-size="balance">
          {formatFiat(total, { currency: 'USD', locale })}
        </bdi>
      </Text>
      <Text align="center" size="secondary" tone="secondary">
        {t(isTotalPartial ? 'tokens.ofPriced' : 'tokens.ofVerified')}
      </Text>
    </div>
  )
}
