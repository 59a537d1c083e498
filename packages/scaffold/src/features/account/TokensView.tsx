import type { Token, TokensState } from '@latchkey/core'
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  RefreshIcon,
  Skeleton,
  Stack,
  Text,
  WalletIcon,
} from '@latchkey/ui'
import { VirtualGrid } from '@latchkey/ui/virtual-grid'
import { useState } from 'react'
import { useTexts } from '../../messages/Texts.tsx'
import { accountTexts } from './en.ts'
import { Freshness, RetryButton } from './Freshness.tsx'
import { HiddenTokens } from './HiddenTokens.tsx'
import { TokenRow } from './TokenRow.tsx'

export type TokensViewProps = {
  state: TokensState
  coinImageUrl: string | undefined
  /** Whether the visitor asked for an update that is running. */
  isRefreshing: boolean
  onRefresh: () => void
  onHide: (id: string, isHidden: boolean) => void
}

/** The number of rows that are shown at first, so that what follows the tokens stays within reach. */
const firstRows = 5
/** The number of rows from which only those near the visible part are drawn. */
const manyRows = 30

/** What the account holds: a row for each token, and the tokens that are folded away. */
export function TokensView({ state, coinImageUrl, isRefreshing, onRefresh, onHide }: TokensViewProps) {
  const { t } = useTexts(accountTexts)
  const { status, tokens, hidden, isOffline } = state
  const isFirstLoad = status === 'loading' && !isOffline
  const isMissing = tokens.length === 0 && (status === 'failed' || (status === 'loading' && isOffline))
  return (
    <section aria-label={t('tokens.title')} aria-busy={isFirstLoad || undefined}>
      <Stack gap={8}>
        <Stack direction="row" align="center">
          <Stack>
            <Text as="h3">{t('tokens.title')}</Text>
          </Stack>
          <IconButton
            icon={<RefreshIcon />}
            label={t('tokens.refresh')}
            onClick={onRefresh}
            state={isFirstLoad || isRefreshing || isOffline || status === 'failed' ? 'disabled' : 'ready'}
          />
        </Stack>
        {!isMissing && <Freshness state={state} isRefreshing={isRefreshing} onRefresh={onRefresh} />}
        {isFirstLoad ? (
          <Skeletons />
        ) : isMissing ? (
          <Missing state={state} isRefreshing={isRefreshing} onRefresh={onRefresh} />
        ) : tokens.every(({ balance }) => balance === 0n) && hidden.length === 0 ? (
          <EmptyState icon={<WalletIcon />} title={t('tokens.empty.title')}>
            {t('tokens.empty.text')}
          </EmptyState>
        ) : (
          <TokenRows tokens={tokens} coinImageUrl={coinImageUrl} onHide={onHide} />
        )}
        {hidden.length > 0 && <HiddenTokens tokens={hidden} onShow={(id) => onHide(id, false)} />}
      </Stack>
    </section>
  )
}

/** The rows of the tokens: the first ones, and after a press on the button all of them. */
function TokenRows({
  tokens,
  coinImageUrl,
  onHide,
}: Pick<TokensViewProps, 'coinImageUrl' | 'onHide'> & { tokens: readonly Token[] }) {
  const { t } = useTexts(accountTexts)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? tokens : tokens.slice(0, firstRows)
  const more = tokens.length - shown.length
  const hideButton = ({ id, symbol, isVerified }: Token) =>
    !isVerified && (
      <Button variant="ghost" aria-label={t('tokens.hide', { symbol })} onClick={() => onHide(id, true)}>
        {t('tokens.hideShort')}
      </Button>
    )
  if (shown.length > manyRows)
    return (
      <VirtualGrid
        count={shown.length}
        label={t('tokens.title')}
        // One column, however wide the modal is.
        tile={{ width: 4_000, height: 80 }}
        total={shown.length}
        renderTile={(index, tabIndex) => {
          const token = shown[index] as Token
          return (
            <div className="lk-row" data-state="ready" tabIndex={tabIndex}>
              <TokenRow token={token} coinImageUrl={coinImageUrl} />
            </div>
          )
        }}
      />
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets. */}
      <ul aria-label={t('tokens.title')} className="lk-list" role="list">
        {shown.map((token) => (
          <li className="lk-row" data-state="ready" key={token.id}>
            <TokenRow token={token} coinImageUrl={coinImageUrl} action={hideButton(token)} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="secondary" onClick={() => setWhole(true)}>
          {t('tokens.more', { count: more })}
        </Button>
      )}
    </>
  )
}

/** Shown if nothing is known about the account's tokens. */
function Missing({ state, isRefreshing, onRefresh }: Pick<TokensViewProps, 'state' | 'isRefreshing' | 'onRefresh'>) {
  const { t } = useTexts(accountTexts)
  if (state.isOffline) return <ErrorState title={t('tokens.offline')} />
  return (
    <>
      <ErrorState title={t('tokens.failed.title')}>{t('tokens.failed.text')}</ErrorState>
      <RetryButton retryAt={state.retryAt} isRefreshing={isRefreshing} onRefresh={onRefresh} />
    </>
  )
}

/** Boxes in the layout of three rows. */
function Skeletons() {
  const { t } = useTexts(accountTexts)
  return (
    <div role="status">
      <Text size="secondary" tone="secondary">
        {t('common.loading')}
      </Text>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets. */}
      <ul className="lk-list" aria-hidden="true" role="list">
        {['first', 'second', 'third'].map((key) => (
          <li className="lk-row" key={key}>
            <Skeleton height={40} shape="round" width={40} />
            <span className="lk-row-text">
              <Skeleton height={14} width="45%" />
              <Skeleton height={12} width="60%" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
