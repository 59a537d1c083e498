import { CardToolbar, EmptyState, List, ScrollArea, SearchIcon, SearchInput } from '@latchkey/ui'
import { useState } from 'react'
import { useTexts } from '../../../messages/Texts.tsx'
import { CurrencyRow } from '../CurrencyRow.tsx'
import { sendTexts } from '../en.ts'
import type { SendCurrency } from '../SendCurrency.ts'

export type WalletSendSelectTokenViewProps = {
  /** The coin of the network first, then the tokens that the account holds. */
  currencies: readonly SendCurrency[]
  chosenId: string
  onChoose: (currency: SendCurrency) => void
}

/** The list from which the visitor chooses what to send. */
export function WalletSendSelectTokenView({ currencies, chosenId, onChoose }: WalletSendSelectTokenViewProps) {
  const { t } = useTexts(sendTexts)
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const found = currencies.filter(({ name, symbol, address = '' }) =>
    [name, symbol, address].some((text) => text.toLowerCase().includes(words)),
  )
  return (
    <>
      <CardToolbar>
        <SearchInput
          label={t('send.search')}
          clearLabel={t('common.clearSearch')}
          value={search}
          onValueChange={setSearch}
        />
      </CardToolbar>
      <ScrollArea>
        {found.length > 0 ? (
          <List label={t('send.tokens')}>
            {found.map((currency) => (
              <CurrencyRow
                key={currency.id}
                currency={currency}
                state={currency.id === chosenId ? 'selected' : 'ready'}
                onClick={() => onChoose(currency)}
              />
            ))}
          </List>
        ) : (
          <EmptyState icon={<SearchIcon />} title={t('send.tokens.empty')}>
            {t('send.tokens.emptyText')}
          </EmptyState>
        )}
      </ScrollArea>
    </>
  )
}
