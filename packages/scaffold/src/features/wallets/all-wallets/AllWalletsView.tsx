import type { ListedWallet, WalletBrowserState } from '@latchkey/core'
import {
  Button,
  CardToolbar,
  Checkbox,
  CheckIcon,
  EmptyState,
  ErrorState,
  IconButton,
  QrIcon,
  ScrollArea,
  SearchInput,
  Stack,
  Text,
  VisuallyHidden,
  WalletIcon,
  WalletTile,
  WalletTileSkeleton,
} from '@latchkey/ui'
import { VirtualGrid } from '@latchkey/ui/virtual-grid'
import { useTexts } from '../../../messages/Texts.tsx'
import { walletsTexts } from '../en.ts'

export type AllWalletsViewProps = {
  /** The search and its results. Undefined until the directory has loaded. */
  browser: WalletBrowserState | undefined
  /** The search that the visitor typed before the directory has loaded. */
  early?: { search?: string; onlyCertified?: boolean }
  /** Whether the directory failed to load. */
  hasFailed: boolean
  isInstalled: (wallet: ListedWallet) => boolean
  onSearch: (search: string) => void
  onCertifiedChange: (onlyCertified: boolean) => void
  onSelect: (wallet: ListedWallet) => void
  onFetchMore: () => void
  onRetry: () => void
  /** Opens the view with the QR code. Undefined if there is no button for this view. */
  onShowCode: (() => void) | undefined
}

const initialSkeletonCount = 16
const moreSkeletonCount = 4

export function AllWalletsView(props: AllWalletsViewProps) {
  const { browser, early: earlySearch = {}, onSearch, onCertifiedChange, onShowCode } = props
  const { t } = useTexts(walletsTexts)
  const count = browser?.list.count
  return (
    <>
      <CardToolbar>
        <Stack gap={8}>
          <Stack direction="row" align="center">
            <Stack>
              <SearchInput
                label={t('allWallets.search')}
                clearLabel={t('common.clearSearch')}
                value={browser?.search ?? earlySearch.search ?? ''}
                onValueChange={onSearch}
              />
            </Stack>
            {onShowCode && (
              <IconButton variant="raised" icon={<QrIcon />} label={t('allWallets.code')} onClick={onShowCode} />
            )}
          </Stack>
          <Stack direction="row" align="center">
            <Stack>
              <Checkbox
                label={t('allWallets.certified')}
                checked={browser?.onlyCertified ?? earlySearch.onlyCertified ?? false}
                onCheckedChange={onCertifiedChange}
              />
            </Stack>
            <div role="status">
              <Text as="span" size="label" tone="secondary">
                {count === undefined ? ' ' : t('allWallets.count', { count })}
              </Text>
            </div>
          </Stack>
        </Stack>
      </CardToolbar>
      <ScrollArea
        // The key changes with each search, so that React creates a new list, which starts at the top.
        key={`${browser?.isSearching ? browser.search : ''} ${browser?.onlyCertified} ${browser !== undefined}`}
      >
        <SearchResults {...props} />
      </ScrollArea>
    </>
  )
}

function SearchResults(props: AllWalletsViewProps) {
  const { browser, hasFailed, isInstalled, onSearch, onCertifiedChange, onSelect, onFetchMore, onRetry } = props
  const { t } = useTexts(walletsTexts)
  const retry = { label: t('common.retry'), onClick: onRetry }
  const errorState = (
    <ErrorState title={t('allWallets.failed.title')} action={retry}>
      {t('allWallets.failed.text')}
    </ErrorState>
  )
  if (hasFailed) return errorState
  const list = browser?.list
  const wallets = list?.wallets ?? []
  const isLoading = !list || list.status === 'loading' || (list.status === 'ready' && list.count === undefined)
  if (list?.status === 'failed' && wallets.length === 0) return errorState
  if (wallets.length === 0 && !isLoading)
    return browser?.onlyCertified ? (
      <EmptyState
        icon={<WalletIcon />}
        title={t('allWallets.empty.title')}
        action={
          <Button variant="secondary" onClick={() => onCertifiedChange(false)}>
            {t('allWallets.empty.all')}
          </Button>
        }
      >
        {t('allWallets.empty.certified')}
      </EmptyState>
    ) : (
      <EmptyState
        icon={<WalletIcon />}
        title={t('allWallets.empty.title')}
        action={
          <Button variant="secondary" onClick={() => onSearch('')}>
            {t('common.clearSearch')}
          </Button>
        }
      >
        {t('allWallets.empty.text')}
      </EmptyState>
    )
  const chosenIndex = wallets.findIndex(({ id }) => id === browser?.chosenId)
  return (
    <Stack gap={12}>
      <VirtualGrid
        label={t('allWallets.list')}
        count={wallets.length}
        total={list?.count}
        initialIndex={Math.max(chosenIndex, 0)}
        pending={isLoading ? (wallets.length === 0 ? initialSkeletonCount : moreSkeletonCount) : 0}
        renderPending={() => <WalletTileSkeleton />}
        renderTile={(index, tabIndex) => {
          const wallet = wallets[index]
          if (!wallet) return null
          const isWalletInstalled = isInstalled(wallet)
          return (
            <WalletTile
              name={wallet.name}
              src={wallet.imageUrl}
              tabIndex={tabIndex}
              badge={isWalletInstalled && <CheckIcon />}
              tag={isWalletInstalled && <VisuallyHidden>{t('connect.tag.installed')}</VisuallyHidden>}
              onClick={() => onSelect(wallet)}
            />
          )
        }}
        onEndReached={list?.status === 'ready' && list.hasMore && list.count !== undefined ? onFetchMore : undefined}
      />
      {list?.status === 'failed' && (
        <Stack gap={12} align="center">
          <div role="alert">
            <Text size="secondary" tone="secondary" align="center">
              {t('allWallets.moreFailed')}
            </Text>
          </div>
          <Button variant="secondary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}
