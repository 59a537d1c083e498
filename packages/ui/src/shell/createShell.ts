import { lockScroll } from './lockScroll.ts'

/** Parameters of `createShell`. */
export type ShellParameters = {
  /** The parent of the shell's elements. */
  root: ShadowRoot | HTMLElement
  /** `dialog` opens over the page. `page` is embedded in the page and has no close button. */
  placement: 'dialog' | 'page'
  closeLabel: string
  /**
   * Called when the visitor presses Escape, the close button or outside the card. Also called when the browser has closed the dialog, for
   * example after a back gesture. Return false to keep the modal open.
   */
  onDismiss: () => boolean
}

/** A message and a button, shown in place of the view, for example when the view failed to load. */
export type ShellNotice = { title: string; text: string; action: string; onAction: () => void }
/**
 * Placeholder rows in place of a list. `above` is extra space above the list and `below` extra space below the footer's button, as CSS
 * lengths.
 */
export type ShellSkeleton = {
  title: string
  label: string
  rows: number
  hasFooter: boolean
  above: string
  below: string
}

/** The elements of the modal, and the functions that show, hide and fill the modal. */
export type Shell = ReturnType<typeof createShell>

/**
 * Creates the modal without its views, in plain DOM: the dialog or the embedded section, the card with its header, and placeholder rows.
 * The modal can open and close before any view has loaded. After a call of `fill`, the caller draws views into `leading`, `title` and
 * `body`, and toasts into `frame`.
 *
 * The dialog has `closedby="none"` and prevents `cancel`, but browsers still close it if Escape is pressed again. So the shell handles
 * Escape itself. If the browser has closed the dialog and `onDismiss` returns false, the shell opens the dialog again.
 */
export function createShell({ root, placement, closeLabel, onDismiss }: ShellParameters) {
  const dialog = placement === 'dialog' ? createElement('dialog', 'lk-dialog') : undefined
  const frame: HTMLElement = dialog ?? document.createElement('section')
  const cardParts = createCard()
  const { card, title, trailing, body } = cardParts
  const closeButton = createCloseButton(closeLabel, onDismiss)
  frame.setAttribute('aria-labelledby', title.id)
  frame.append(card)

  const shownListeners = new Set<() => void>()
  let isOpen = false
  /** Whether the modal is on screen. Stays true until the leave animation has ended. */
  let isShown = !dialog
  let hasViews = false
  let unlockScroll: (() => void) | undefined

  const setShown = (shown: boolean) => {
    isShown = shown
    for (const listener of shownListeners) listener()
  }
  const showDialog = () => {
    if (!dialog?.open) dialog?.showModal()
    // `showModal` focuses the first button. If the card is taller than the window, browsers scroll down to this button.
    frame.scrollTop = 0
    focusCard(card)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEscapeForDialog(frame, event, () => focusCard(card))) return
    event.preventDefault()
    onDismiss()
  }

  if (dialog) {
    trailing.append(closeButton)
    dismissInsteadOfClosing(dialog, onDismiss)
    // Browsers close the dialog after a back gesture, or if they do not know `closedby`. If `onDismiss` returns false, the dialog reopens.
    dialog.addEventListener('close', () => isOpen && !onDismiss() && showDialog())
  }
  root.append(frame)

  /** Replaces the content of the body. If the focus is in the body, moves it to the card: without focus, the dialog gets no key presses. */
  function replaceBody(...children: HTMLElement[]) {
    const hadFocus = body.contains(findFocused(frame))
    body.replaceChildren(...children)
    if (hadFocus) focusCard(card)
  }

  function unlockPage() {
    unlockScroll?.()
    unlockScroll = undefined
    document.removeEventListener('keydown', onKeyDown)
  }

  return {
    frame,
    ...cardParts,
    isShown: () => isShown,
    setCloseLabel(label: string) {
      closeButton.ariaLabel = label
    },
    /** Registers a listener for changes of `isShown`. Returns a function that removes the listener. */
    subscribe(listener: () => void) {
      shownListeners.add(listener)
      return () => {
        shownListeners.delete(listener)
      }
    },

    show() {
      if (isOpen || !dialog) return
      dialog.dataset.state = 'open'
      showDialog()
      isOpen = true
      unlockScroll ??= lockScroll()
      document.addEventListener('keydown', onKeyDown)
      setShown(true)
    },
    /** Plays the leave animation and then closes the dialog. The page can scroll again as soon as the animation starts. */
    async hide() {
      if (!isOpen || !dialog) return
      isOpen = false
      dialog.dataset.state = 'closing'
      unlockPage()
      await Promise.allSettled(card.getAnimations().map(({ finished }) => finished))
      if (isOpen) return
      dialog.close()
      setShown(false)
    },
    setShaking(isShaking: boolean) {
      if (isOpen) frame.dataset.state = isShaking ? 'shaking' : 'open'
    },

    /** Shows placeholder rows while the view is loading. */
    wait(view: ShellSkeleton) {
      if (hasViews) return
      title.textContent = view.title
      replaceBody(...createSkeletonList(view))
    },
    /** Shows that the view failed to load, and a button such as "Retry". */
    fail(notice: ShellNotice) {
      if (!hasViews) replaceBody(createNotice(notice))
    },
    /** Empties the title and the body, so that the caller can draw its views there. */
    fill() {
      hasViews = true
      title.textContent = ''
      replaceBody()
    },
    /** Tells the shell that the caller has removed its views, so that `wait` and `fail` work again. */
    empty() {
      hasViews = false
    },
    destroy() {
      isOpen = false
      unlockPage()
      frame.remove()
    },
  }
}

function createElement<tag extends keyof HTMLElementTagNameMap>(
  tag: tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[tag] {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}

function createCard() {
  const leading = createElement('div', 'lk-header-side')
  const trailing = createElement('div', 'lk-header-side')
  const title = createElement('h2', 'lk-header-title')
  const body = document.createElement('div')
  const card = createElement('div', 'lk-card', createElement('div', 'lk-header', leading, title, trailing), body)
  title.id = 'lk-title'
  card.tabIndex = -1
  return { card, leading, title, trailing, body }
}

function createSkeletonList({ label, rows, hasFooter, above, below }: ShellSkeleton): HTMLElement[] {
  const list = createElement('ul', 'lk-list', ...Array.from({ length: rows }, createSkeletonRow))
  const scrollArea = createElement('div', 'lk-scroll', createElement('div', 'lk-scroll-content', list))
  list.style.marginTop = above
  scrollArea.role = 'status'
  scrollArea.ariaLabel = label
  const button = createSkeleton('64%', '40px')
  button.style.marginBottom = below
  return hasFooter ? [scrollArea, createElement('div', 'lk-footer', button)] : [scrollArea]
}

function createNotice({ title, text, action, onAction }: ShellNotice): HTMLElement {
  const button = createElement('button', 'lk-row', action)
  button.type = 'button'
  button.onclick = onAction
  const notice = createElement(
    'div',
    'lk-shell-error',
    createElement('p', 'lk-header-title', title),
    createElement('p', '', text),
    button,
  )
  notice.role = 'alert'
  return notice
}

const findFocused = (element: HTMLElement) => (element.getRootNode() as ShadowRoot).activeElement

/** Gives the card the focus. Returns whether the card has the focus now. */
function focusCard(card: HTMLElement): boolean {
  card.focus({ preventScroll: true })
  return findFocused(card) === card
}

/**
 * Returns whether a press of Escape is meant for the dialog. This is also the case while `document.body` has the focus, because Tab moves
 * the focus there after the dialog's last button.
 *
 * @param takeFocus - Gives the card the focus. Returns false if that failed, because another modal dialog makes the card inert.
 */
function isEscapeForDialog(frame: HTMLElement, event: KeyboardEvent, takeFocus: () => boolean): boolean {
  // While an input method composes a character (IME), Escape is not meant for the dialog.
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return false
  return event.composedPath().includes(frame) || (document.activeElement === document.body && takeFocus())
}

/** Prevents the browser from closing the dialog, and calls `onDismiss` when the visitor presses outside the card. */
function dismissInsteadOfClosing(dialog: HTMLDialogElement, onDismiss: () => boolean) {
  dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  // Dragging across the edge of the card also causes a click on the dialog. So only a press that begins and ends outside the card counts.
  let isPressOutside = false
  dialog.addEventListener('pointerdown', ({ target }) => (isPressOutside = target === dialog))
  dialog.addEventListener('pointerup', ({ target }) => (isPressOutside &&= target === dialog))
  dialog.addEventListener('click', ({ target }) => target === dialog && isPressOutside && onDismiss())
}

function createCloseButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = createElement('button', 'lk-icon-button', createElement('span', 'lk-cross'))
  button.type = 'button'
  button.ariaLabel = label
  button.dataset.state = 'ready'
  button.onclick = onClick
  return button
}

function createSkeletonRow(): HTMLElement {
  const mark = createSkeleton('40px', '40px')
  mark.dataset.shape = 'mark'
  const row = createElement('li', 'lk-row', mark, createElement('span', 'lk-row-text', createSkeleton('45%', '14px')))
  row.ariaHidden = 'true'
  return row
}

function createSkeleton(width: string, height: string): HTMLElement {
  const element = createElement('span', 'lk-skeleton')
  element.style.width = width
  element.style.height = height
  return element
}
