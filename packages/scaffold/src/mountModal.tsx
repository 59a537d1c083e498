import type { Latchkey } from '@latchkey/core'
import { adoptSheet, createSheet, sheetText } from '@latchkey/ui/tokens'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loadCatalogue } from './messages/catalogues.ts'
import { en } from './messages/en.ts'
import { applyTheme } from './root/applyTheme.ts'
import { ErrorBoundary } from './root/ErrorBoundary.tsx'
import { ModalRoot } from './root/ModalRoot.tsx'

export type MountModalParameters = {
  kit: Latchkey
  /** Where to draw; its host element carries theme, language and direction. */
  root: ShadowRoot
  /** What drew the modal itself threw, and nothing is drawn any more: take it away, and mount it again when it is needed. */
  onCrash: (error: unknown) => void
}

/**
 * Draws a kit's modal, at once where the language is English, else once its texts are here.
 *
 * @returns how to take it away.
 */
export function mountModal({ kit, root, onCrash }: MountModalParameters): () => void {
  const { core } = kit
  const { locale } = core.options.state
  const container = document.createElement('div')
  root.append(container)
  const dropSheet = adoptSheet(root, createSheet(sheetText))
  const stopTheme = applyTheme(kit, root.host as HTMLElement)
  // React 18 has no such option, and writes to the console by itself.
  const reactRoot = createRoot(container, { onCaughtError: () => {} })
  // React is in the middle of its work when it tells of an error, and cannot be unmounted there.
  const crash = (error: unknown) => queueMicrotask(() => onCrash(error))

  let isMounted = true
  const draw = (catalogue: Awaited<ReturnType<typeof loadCatalogue>>) => {
    if (!isMounted) return
    // Without waiting for the scheduler: the visitor has pressed the button.
    flushSync(() =>
      reactRoot.render(
        <ErrorBoundary onError={crash} fallback={() => null}>
          <ModalRoot kit={kit} catalogue={catalogue} />
        </ErrorBoundary>,
      ),
    )
  }
  if (locale.split('-')[0] === 'en' && locale !== 'en-XA') draw(en)
  else loadCatalogue(locale).then(draw, () => draw(en))

  return () => {
    isMounted = false
    reactRoot.unmount()
    stopTheme()
    dropSheet()
    container.remove()
  }
}
