import { type Core, getConnectors, hasDirectory } from '@latchkey/core'
import { createTranslate, type ShellMessageKey, shellMessages, type Translate } from '@latchkey/core/messages'
import type { ShellSkeleton } from '@latchkey/ui/shell'

/** Returns a skeleton of the view that is loading, as similar as possible without its code. */
export function skeletonOf(core: Core, t: Translate<ShellMessageKey>): ShellSkeleton {
  const view = core.router.current()?.name
  const isConnect = view === 'Connect'
  const label = t('common.loading')
  const title = isConnect ? t('connect.title') : view === 'Account' ? t('account.title') : label
  const { features, termsConditionsUrl, privacyPolicyUrl } = core.options.state
  // Height of the site's terms: a checkbox above the list, or two lines of text below it.
  const terms = isConnect && (termsConditionsUrl || privacyPolicyUrl) ? (features.legalCheckbox ? '48px' : '44px') : ''
  // With a directory, the list has at least four wallets, the row for the QR code and the row for all wallets.
  const rows = new Set(getConnectors(core).map(({ name }) => name)).size || 1
  return {
    title,
    label,
    rows: !isConnect ? 3 : hasDirectory(core) ? Math.max(rows, 5) + 1 : rows,
    hasFooter: isConnect,
    above: features.legalCheckbox ? terms : '',
    below: features.legalCheckbox ? '' : terms,
  }
}

/** Returns the site's own texts, or English. The texts of another language load with the views. */
export function shellTexts(core: Core): Translate<ShellMessageKey> {
  const { locale, texts } = core.options.state
  return createTranslate(locale, { ...shellMessages, ...texts } as typeof shellMessages)
}
