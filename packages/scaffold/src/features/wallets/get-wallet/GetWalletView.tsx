import {
  ExternalLinkIcon,
  List,
  ListRow,
  ListRowSkeleton,
  RowIcon,
  ScrollArea,
  Stack,
  Tag,
  Text,
  WalletIcon,
  WalletImage,
} from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { walletsTexts } from '../en.ts'

export type GetWalletViewProps = {
  wallets: readonly { id: string; name: string; imageUrl: string | undefined; href: string }[]
  /** Number of wallets that are still loading. */
  pending: number
  /** URL of an independent list of wallets. */
  exploreUrl: string | undefined
  onSelect: (name: string) => void
}

export function GetWalletView({ wallets, pending, exploreUrl, onSelect }: GetWalletViewProps) {
  const { t } = useTexts(walletsTexts)
  return (
    <ScrollArea>
      <Stack gap={16}>
        <Text size="secondary" tone="secondary" align="center">
          {t('getWallet.text')}
        </Text>
        <List label={t('getWallet.list')}>
          {wallets.map(({ id, name, imageUrl, href }) => (
            <ListRow
              key={id}
              mark={<WalletImage name={name} src={imageUrl} />}
              name={name}
              tag={<Tag>{t('getWallet.install')}</Tag>}
              href={href}
              onClick={() => onSelect(name)}
            />
          ))}
          {Array.from({ length: pending }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all skeleton rows are equal.
            <ListRowSkeleton key={index} />
          ))}
          {exploreUrl && (
            <ListRow
              mark={
                <RowIcon>
                  <WalletIcon />
                </RowIcon>
              }
              name={t('getWallet.explore')}
              detail={new URL(exploreUrl).host}
              trailing={<ExternalLinkIcon />}
              href={exploreUrl}
            />
          )}
        </List>
      </Stack>
    </ScrollArea>
  )
}
