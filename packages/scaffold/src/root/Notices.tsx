import type { Core } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { AlertBar, Toast, ToastRegion } from '@latchkey/ui'
import { useTexts } from '../messages/Texts.tsx'

/** The current toast. The `ToastRegion` exists before the toast does, so that screen readers announce the toast. */
export function CurrentToast({ core }: { core: Core }) {
  const { explain } = useTexts()
  const toast = useSelected(core, () => {
    const { current } = core.toast.state
    return current && { ...current }
  })
  return <ToastRegion>{toast && <Toast tone={toast.variant}>{explain(toast)}</Toast>}</ToastRegion>
}

/** The current alert for the site's developer. Shown only in debug mode, because visitors cannot fix the cause of the alert. */
export function CurrentAlert({ core }: { core: Core }) {
  const { t } = useTexts()
  const code = useSelected(core, () => (core.options.state.debug ? core.alert.state.current?.code : undefined))
  if (!code) return null
  return (
    <AlertBar tone="error" dismissLabel={t('common.dismiss')} onDismiss={core.alert.dismiss}>
      {t(`alert.${code}`)}
    </AlertBar>
  )
}
