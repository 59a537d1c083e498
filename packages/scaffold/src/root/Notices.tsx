import type { Core } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { AlertBar, Toast, ToastRegion } from '@latchkey/ui'
import { useTexts } from '../messages/Texts.tsx'

/** Shows the current toast. The empty `ToastRegion` is drawn first, because screen readers announce only changes of an existing region. */
export function CurrentToast({ core }: { core: Core }) {
  const { explain } = useTexts()
  const toast = useSelected(core, () => {
    const { current } = core.toast.state
    return current && { ...current }
  })
  return <ToastRegion>{toast && <Toast tone={toast.variant}>{explain(toast)}</Toast>}</ToastRegion>
}

/** Shows the current alert for the site's developer. Only debug mode shows alerts, because visitors cannot fix their cause. */
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
