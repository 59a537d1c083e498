import { List, ListRow, ListRowSkeleton, QrIcon, RowIcon, SearchIcon, Tag, WalletImage } from '@latchkey/ui'
import { type Texts, useTexts } from '../../../messages/Texts.tsx'
import type { WalletRow } from './walletRows.ts'

export type SelectableRow = Exclude<WalletRow, { kind: 'pending' }>

export type ConnectRowsProps = {
  rows: readonly WalletRow[]
  state: 'ready' | 'disabled'
  onSelect: (row: SelectableRow) => void
  /** Called when the pointer or the focus reaches a row, so that the code for this wallet can load before the visitor chooses it. */
  onIntent?: ((row: SelectableRow) => void) | undefined
  /** The row that opens the list of all wallets. `count` is the number of all wallets. It is undefined until this number is known. */
  search: { count: number | undefined; onSearch: () => void } | undefined
}

export function ConnectRows({ rows, state, onSelect, onIntent, search }: ConnectRowsProps) {
  const { t } = useTexts()
  return (
    <List label={t('connect.wallets')}>
      {rows.map((row) =>
        row.kind === 'pending' ? (
          <ListRowSkeleton key={row.key} />
        ) : (
          <Row
            key={rowKey(row)}
            row={row}
            state={state}
            onSelect={() => onSelect(row)}
            onIntent={() => onIntent?.(row)}
          />
        ),
      )}
      {search && (
        <ListRow
          mark={
            <RowIcon>
              <SearchIcon />
            </RowIcon>
          }
          name={t('connect.search')}
          tag={search.count !== undefined && <Tag>{countLabel(search.count, t)}</Tag>}
          state={state}
          onClick={search.onSearch}
        />
      )}
    </List>
  )
}

type RowProps = { row: SelectableRow; state: 'ready' | 'disabled'; onSelect: () => void; onIntent: () => void }

function Row({ row, state, onSelect, onIntent }: RowProps) {
  const { t } = useTexts()
  const tag = row.tag && <Tag>{t(`connect.tag.${row.tag}`)}</Tag>
  const sharedProps = { state, onClick: onSelect, onFocus: onIntent, onPointerEnter: onIntent }
  if (row.kind === 'wallet') {
    const { name, imageUrl } = row.wallet
    return <ListRow {...sharedProps} mark={<WalletImage name={name} src={imageUrl} />} name={name} tag={tag} />
  }
  const { name, imageUrl, type, isDuplicate, origin } = row.connector
  return (
    <ListRow
      {...sharedProps}
      mark={
        type === 'WALLET_CONNECT' && !imageUrl ? (
          <RowIcon>
            <QrIcon />
          </RowIcon>
        ) : (
          <WalletImage name={name} src={imageUrl} />
        )
      }
      name={name}
      detail={origin}
      tag={isDuplicate ? <Tag tone="warning">{t('connect.tag.checkName')}</Tag> : tag}
    />
  )
}

/** Returns the text for a number of wallets. The number is rounded down to tens, because it changes often. */
function countLabel(count: number, t: Texts['t']): string {
  return count < 10 ? String(count) : t('connect.atLeast', { count: Math.floor(count / 10) * 10 })
}

function rowKey(row: SelectableRow): string {
  return row.kind === 'wallet' ? `listed ${row.wallet.id}` : `${row.connector.namespace} ${row.connector.id}`
}
