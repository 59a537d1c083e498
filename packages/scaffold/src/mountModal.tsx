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
  /** Where to draw; toasts, while the modal is closed, beside the shell. */
  root: ShadowRoot
  shell: Shell
  /** The views are drawn: what stood in for them is gone. */
  onDrawn: () => void
  /** What drew the modal itself threw, and nothing is drawn any more: take it away, and mount it again when it is needed. */
  onCrash: (error: unknown) => void
}

/**
 * Draws a kit's views into its shell, at once where the language is English, else once its texts are here.
 *
 * @returns how to take them away.
 */
export function mountModal({ kit, root, shell, onDrawn, onCrash }: MountModalParameters): () => void {
  const { core } = kit
  const container = document.createElement('div')
  root.append(container)
  const dropSheet = adoptSheet(root, createSheet(tokensCss + viewSheetText))
  // React 18 has no such option, and writes to the console by itself.
  const reactRoot = createRoot(container, { onCaughtError: () => {} })
  // React is in the middle of its work when it tells of an error, and cannot be unmounted there.
  const crash = (error: unknown) => queueMicrotask(() => onCrash(error))

  let isMounted = true
  const draw = (catalogue: Awaited<ReturnType<typeof loadCatalogue>>) => {
    if (!isMounted) return
    const { offsetHeight } = shell.body
    shell.fill()
    // Without waiting for the scheduler: the visitor has pressed the button.
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
      // Another language may have been asked for meanwhile.
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

/** The first view is rarely as high as its skeleton was: the card goes from one height to the other. */
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
