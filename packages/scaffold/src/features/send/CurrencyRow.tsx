import { AddressText, Amount, ListRow, type ListRowProps, NetworkImage } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import type { SendCurrency } from './SendCurrency.ts'

export type CurrencyRowProps = Pick<ListRowProps, 'state' | 'trailing' | 'onClick'> & { currency: SendCurrency }

/** A row with a coin or token, and with what the account holds of it. */
export function CurrencyRow({ currency, ...row }: CurrencyRowProps) {
  const { locale } = useTexts()
  const { name, symbol, amount, address, hasNamesake, imageUrl } = currency
  return (
    <ListRow
      {...row}
      mark={<NetworkImage name={symbol} src={imageUrl} />}
      name={<bdi>{name}</bdi>}
      detail={
        <>
          {amount !== undefined && <Amount value={amount} symbol={symbol} locale={locale} />}
          {hasNamesake && address !== undefined && (
            <>
              {' · '}
              <AddressText address={address} />
            </>
          )}
        </>
      }
    />
  )
}
