import { List, ListRowSkeleton, ScrollArea, Skeleton, Stack, VisuallyHidden } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { accountTexts } from './en.ts'

/** Placeholder boxes in the layout of the account view, shown while the kit restores the connection of an earlier visit. */
export function AccountSkeleton() {
  const { t } = useTexts(accountTexts)
  return (
    <ScrollArea>
      <div role="status">
        <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      </div>
      <Stack gap={24}>
        <Stack gap={12} align="center">
          <Skeleton width={72} height={72} shape="round" />
          <Skeleton width={120} height={20} />
          <Skeleton width={140} height={34} />
        </Stack>
        <List>
          <ListRowSkeleton />
          <ListRowSkeleton />
          <ListRowSkeleton />
        </List>
      </Stack>
    </ScrollArea>
  )
}
