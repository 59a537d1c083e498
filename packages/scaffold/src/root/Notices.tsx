import type { Core } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { AlertBar, Toast, ToastRegion } from '@latchkey/ui'
import { useTexts } from '../messages/Texts.tsx'

/** The toast of the moment, in a region that is there before it, so that it is announced. */
export function CurrentToast({ core }: { core: Core }) {
  const { explain } = useTexts()
  const toast = useSelected(core, () => {
    const { current } = core.toast.state
    return current && { ...current }
  })
  return <ToastRegion>{toast && <Toast tone={toast.variant}>{explain(toast)}</Toast>}</ToastRegion>
}

/** What the host's developer should know, in the modal itself, in debug mode alone: a visitor can do nothing about it. */
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
