import type { Core } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { AlertBar, Toast, ToastRegion } from '@latchkey/ui'
import { en, type MessageKey } from '../messages/en.ts'
import { useTexts } from '../messages/Texts.tsx'

/** The toast of the moment, in a region that is there before it, so that it is announced. */
export function CurrentToast({ core }: { core: Core }) {
  const { t } = useTexts()
  const toast = useSelected(core, () => {
    const { current } = core.toast.state
    return current && { ...current }
  })
  const key = `error.${toast?.code}`
  return (
    <ToastRegion>
      {toast && <Toast tone={toast.variant}>{isMessageKey(key) ? t(key) : toast.message}</Toast>}
    </ToastRegion>
  )
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

function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key)
}
