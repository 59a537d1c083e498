import { type Core, getConnectors, hasDirectory } from '@latchkey/core'
import { createTranslate, type ShellMessageKey, shellMessages, type Translate } from '@latchkey/core/messages'
import type { ShellSkeleton } from '@latchkey/ui/shell'

/** Returns placeholder rows for the view that is loading, with the title of the view and about as many rows as the view will have. */
export function skeletonOf(core: Core, t: Translate<ShellMessageKey>): ShellSkeleton {
  const view = core.router.current()?.name
  const isConnectView = view === 'Connect'
  const label = t('common.loading')
  const title = isConnectView ? t('connect.title') : view === 'Account' ? t('account.title') : label
  const { features, termsConditionsUrl, privacyPolicyUrl } = core.options.state
  // The links to the site's terms are 48px high with a checkbox (above the list), or 44px as two lines of text (below the list).
  const termsHeight =
    isConnectView && (termsConditionsUrl || privacyPolicyUrl) ? (features.legalCheckbox ? '48px' : '44px') : ''
  // With a directory, the list has at least six rows: four wallets, the QR code and the row for all wallets. Without a directory, the list
  // has one row for each wallet.
  const rowCount = new Set(getConnectors(core).map(({ name }) => name)).size || 1
  return {
    title,
    label,
    rows: !isConnectView ? 3 : hasDirectory(core) ? Math.max(rowCount, 5) + 1 : rowCount,
    hasFooter: isConnectView,
    above: features.legalCheckbox ? termsHeight : '',
    below: features.legalCheckbox ? '' : termsHeight,
  }
}

/**
 * Returns the shell's texts: the site's own texts, or else the English ones. The kit's texts in other languages load only with the views.
 */
export function shellTexts(core: Core): Translate<ShellMessageKey> {
  const { locale, texts } = core.options.state
  return createTranslate(locale, { ...shellMessages, ...texts } as typeof shellMessages)
}
