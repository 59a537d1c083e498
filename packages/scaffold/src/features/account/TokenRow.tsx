import type { Token } from '@latchkey/core'
import { formatFiat } from '@latchkey/protocol/money'
import { AddressText, Amount, NetworkImage, Stack, Tag, Text } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../messages/Texts.tsx'
import { accountTexts } from './en.ts'

export type TokenRowProps = {
  token: Token
  /** The picture of the network, which is the mark of its own coin. */
  coinImageUrl: string | undefined
  /** A text below the amount, such as the reason why the token is hidden. */
  note?: string | undefined
  /** A button at the end of the row. */
  action?: ReactNode
}

/** A value of many digits wraps, so that the name beside it keeps its place. */
const trailingStyle = { maxWidth: '45%', overflowWrap: 'anywhere' } as const

/** The content of a token's row: its mark, its name, the amount, and its value if the token is verified. */
export function TokenRow({ token, coinImageUrl, note, action }: TokenRowProps) {
  const { t, locale } = useTexts(accountTexts)
  const { name, symbol, amount, value, address, isVerified, hasNamesake, imageUrl } = token
  // The price of a token that the service does not list may be anything, so its value is not shown.
  const fiat = isVerified && value !== undefined ? formatFiat(value, { currency: 'USD', locale }) : undefined
  return (
    <>
      <NetworkImage name={symbol} src={address === undefined ? coinImageUrl : imageUrl} />
      <span className="lk-row-text">
        <span className="lk-row-name">
          <bdi>{name}</bdi>
        </span>
        <span className="lk-row-detail">
          <Amount value={amount} symbol={symbol} locale={locale} />
        </span>
        {address !== undefined && (hasNamesake || !isVerified) && (
          <span className="lk-row-detail">
            <AddressText address={address} />
          </span>
        )}
        {note !== undefined && <span className="lk-row-detail">{note}</span>}
      </span>
      <span style={trailingStyle}>
        <Stack gap={4} align="center">
          {fiat !== undefined && (
            <Text as="span">
              <bdi>{fiat}</bdi>
            </Text>
          )}
          {!isVerified && note === undefined && <Tag>{t('tokens.unverified')}</Tag>}
          {action}
        </Stack>
      </span>
    </>
  )
}
