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
  /** The parent of the views. While the modal is closed, toasts are drawn here, beside the shell. */
  root: ShadowRoot
  shell: Shell
  /** Called when the views have replaced the skeleton. */
  onDrawn: () => void
  /** Called when the root of the modal threw. Nothing is drawn after that: unmount the modal, and mount it again when it is needed. */
  onCrash: (error: unknown) => void
}

/**
 * Draws a kit's views into its shell. English draws at once; another language draws when its texts have loaded.
 *
 * @returns a function that unmounts the views.
 */
export function mountModal({ kit, root, shell, onDrawn, onCrash }: MountModalParameters): () => void {
  const { core } = kit
  const container = document.createElement('div')
  root.append(container)
  const dropSheet = adoptSheet(root, createSheet(tokensCss + viewSheetText))
  // React 18 does not know this option and logs errors to the console.
  const reactRoot = createRoot(container, { onCaughtError: () => {} })
  // React reports the error during its own work. The root cannot be unmounted then, so this waits for a microtask.
  const crash = (error: unknown) => queueMicrotask(() => onCrash(error))

  let isMounted = true
  const draw = (catalogue: Awaited<ReturnType<typeof loadCatalogue>>) => {
    if (!isMounted) return
    const { offsetHeight } = shell.body
    shell.fill()
    // Draws synchronously, since the visitor waits for the modal after their press.
    flushSync(() =>
      reactRoot.render(
        <ErrorBoundary onError={crash} fallback={() => null}>
          <ModalRoot kit={kit} shell={shell} catalogue={catalogue} />
        </ErrorBoundary>,
      ),
    )
    if (offsetHeight > 0) growFrom(offsetHeight, shell.body)
    onDrawn()
  }
  const speak = (locale: string) => {
    if (locale.split('-')[0] === 'en' && locale !== 'en-XA') return draw(firstTexts)
    const drawIn = (catalogue: Awaited<ReturnType<typeof loadCatalogue>>) => {
      // The locale may have changed during the request.
      if (locale === core.options.state.locale) draw(catalogue)
    }
    loadCatalogue(locale).then(drawIn, () => drawIn(firstTexts))
  }
  speak(core.options.state.locale)
  const stopSpeaking = watch(core, () => core.options.state.locale, speak)

  return () => {
    isMounted = false
    reactRoot.unmount()
    stopSpeaking()
    shell.empty()
    dropSheet()
    container.remove()
  }
}

/** The first view and its skeleton rarely have the same height: animates the card from one height to the other. */
function growFrom(height: number, body: HTMLElement) {
  if (height === body.offsetHeight || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  body.style.overflow = 'clip'
  const keyframes = [{ height: `${height}px` }, { height: `${body.offsetHeight}px` }]
  const { finished } = body.animate(keyframes, { duration: 150, easing: 'cubic-bezier(0.32, 0.72, 0, 1)' })
  const end = () => {
    body.style.overflow = ''
  }
  finished.then(end, end)
}
