import {
  BrowserIcon,
  EmptyState,
  ExternalLinkIcon,
  List,
  ListRow,
  ListRowSkeleton,
  NetworkIcon,
  PhoneIcon,
  RowIcon,
  ScrollArea,
  Stack,
  Text,
  WalletIcon,
  WalletImage,
} from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { walletsTexts } from '../en.ts'
import type { DownloadPlace } from '../installLinks.ts'

export type DownloadsViewProps = {
  wallet: { name: string; imageUrl: string | undefined }
  /** The download links. Undefined until the code that removes unsafe links has loaded. */
  downloads: readonly { place: DownloadPlace; href: string }[] | undefined
  onSelect: () => void
}

const icons = { chrome: BrowserIcon, ios: PhoneIcon, android: PhoneIcon, web: NetworkIcon }

export function DownloadsView({ wallet, downloads, onSelect }: DownloadsViewProps) {
  const { t } = useTexts(walletsTexts)
  const values = { wallet: wallet.name }
  if (downloads?.length === 0)
    return (
      <EmptyState icon={<WalletIcon />} title={t('downloads.none.title')}>
        {t('downloads.none.text', values)}
      </EmptyState>
    )
  return (
    <ScrollArea>
      <Stack gap={24}>
        <Stack gap={16} align="center">
          <WalletImage name={wallet.name} src={wallet.imageUrl} size={72} />
          <Text size="secondary" tone="secondary" align="center">
            {t('downloads.text')}
          </Text>
        </Stack>
        <List label={t('downloads.list', values)}>
          {!downloads && <ListRowSkeleton />}
          {downloads?.map(({ place, href }) => {
            const Icon = icons[place]
            return (
              <ListRow
                key={place}
                mark={
                  <RowIcon>
                    <Icon />
                  </RowIcon>
                }
                name={t(`downloads.${place}`)}
                detail={hostOf(href)}
                trailing={<ExternalLinkIcon />}
                href={href}
                onClick={onSelect}
              />
            )
          })}
        </List>
      </Stack>
    </ScrollArea>
  )
}

/** Returns the domain of a link. The row shows the domain, so that the visitor sees where the link leads. */
function hostOf(href: string): string | undefined {
  return URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : undefined
}
