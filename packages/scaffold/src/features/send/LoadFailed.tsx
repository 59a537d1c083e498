import { ErrorState, Stack } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { sendTexts } from './en.ts'

/** Shown if the code of payments could not be loaded. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts(sendTexts)
  return (
    <Stack inset="view">
      <ErrorState title={t('send.loadFailed')} action={{ label: t('common.retry'), onClick: onRetry }} />
    </Stack>
  )
}
