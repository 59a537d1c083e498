import { type Latchkey, watch } from '@latchkey/core'
import type { Shell } from '@latchkey/ui/shell'
import { adoptSheet, createSheet, tokensCss, viewSheetText } from '@latchkey/ui/tokens'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loadCatalogue } from './messages/catalogues.ts'
import { firstTexts } from './messages/firstTexts.ts'
import { ErrorBoundary } from './root/ErrorBoundary.tsx'
import { ModalRoot } from './root/ModalRoot.tsx'

/** Parameters of `mountModal`. */
export type MountModalParameters = {
  kit: Latchkey
  /** The parent of the views. While the modal is closed, toasts are drawn here, next to the shell. */
  root: ShadowRoot
  shell: Shell
  /** Called as soon as the views are drawn in place of the skeleton. */
  onDrawn: () => void
  /**
   * Called when the modal's root component has thrown. After that, nothing is drawn. Unmount the modal, and mount it again when it is next
   * opened.
   */
  onCrash: (error: unknown) => void
}

/**
 * Draws a kit's views into its shell. English is drawn at once, any other language as soon as its texts have loaded.
 *
 * @returns a function that unmounts the views.
 */
export function mountModal({ kit, root, shell, onDrawn, onCrash }: MountModalParameters): () => void {
  const { core } = kit
  const container = document.createElement('div')
  root.append(container)
  const removeSheet = adoptSheet(root, createSheet(tokensCss + viewSheetText))
  // Keeps React 19 from logging errors that `ErrorBoundary` catches. React 18 ignores this option and logs them.
  const reactRoot = createRoot(container, { onCaughtError: () => {} })
  // React reports the error while it renders. A root cannot be unmounted while React renders, so a microtask calls `onCrash` after that.
  const reportCrash = (error: unknown) => queueMicrotask(() => onCrash(error))

  let isMounted = true
  const draw = (catalogue: Awaited<ReturnType<typeof loadCatalogue>>) => {
    if (!isMounted) return
    const { offsetHeight } = shell.body
    shell.fill()
    // Draws synchronously, because the visitor has pressed a button and waits for the modal.
    flushSync(() =>
      reactRoot.render(
        <ErrorBoundary onError={reportCrash} fallback={() => null}>
          <ModalRoot kit={kit} shell={shell} catalogue={catalogue} />
        </ErrorBoundary>,
      ),
    )
    if (offsetHeight > 0) animateHeight(offsetHeight, shell.body)
    onDrawn()
  }
  const drawLocale = (locale: string) => {
    if (locale.split('-')[0] === 'en' && locale !== 'en-XA') return draw(firstTexts)
    const drawIfCurrent = (catalogue: Awaited<ReturnType<typeof loadCatalogue>>) => {
      // The site may have changed the locale during the request. Then these texts are outdated and are not drawn.
      if (locale === core.options.state.locale) draw(catalogue)
    }
    loadCatalogue(locale).then(drawIfCurrent, () => drawIfCurrent(firstTexts))
  }
  drawLocale(core.options.state.locale)
  const stopWatchingLocale = watch(core, () => core.options.state.locale, drawLocale)

  return () => {
    isMounted = false
    reactRoot.unmount()
    stopWatchingLocale()
    shell.empty()
    removeSheet()
    container.remove()
  }
}

/** Animates the card from the height of the skeleton to the height of the first view, so that the card does not jump. */
function animateHeight(startHeight: number, body: HTMLElement) {
  if (startHeight === body.offsetHeight || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  body.style.overflow = 'clip'
  const keyframes = [{ height: `${startHeight}px` }, { height: `${body.offsetHeight}px` }]
  const { finished } = body.animate(keyframes, { duration: 150, easing: 'cubic-bezier(0.32, 0.72, 0, 1)' })
  const removeClip = () => {
    body.style.overflow = ''
  }
  finished.then(removeClip, removeClip)
}
