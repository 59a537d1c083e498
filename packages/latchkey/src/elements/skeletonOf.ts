import { type Core, getConnectors, hasDirectory } from '@latchkey/core'
import { createTranslate, type ShellMessageKey, shellMessages, type Translate } from '@latchkey/core/messages'
import type { ShellSkeleton } from '@latchkey/ui/shell'

/** What stands in for the view that is on its way, as near as can be known without it. */
export function skeletonOf(core: Core, t: Translate<ShellMessageKey>): ShellSkeleton {
  const view = core.router.current()?.name
  const isConnect = view === 'Connect'
  const label = t('common.loading')
  const title = isConnect ? t('connect.title') : view === 'Account' ? t('account.title') : label
  const { features, termsConditionsUrl, privacyPolicyUrl } = core.options.state
  // The host's terms: a box to tick over the list, or two lines under it.
  const terms = isConnect && (termsConditionsUrl || privacyPolicyUrl) ? (features.legalCheckbox ? '48px' : '44px') : ''
  // With a directory, wallets of it fill the list up to four beside the code, and its search is a row.
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

/** The host's own wording, or English: another language comes with the views. */
export function shellTexts(core: Core): Translate<ShellMessageKey> {
  const { locale, texts } = core.options.state
  return createTranslate(locale, { ...shellMessages, ...texts } as typeof shellMessages)
}
