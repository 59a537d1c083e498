import { lockScroll } from './lockScroll.ts'

/** Parameters of `createShell`. */
export type ShellParameters = {
  /** The parent of the shell. */
  root: ShadowRoot | HTMLElement
  /** `dialog` opens over the page. `page` is embedded in the page and has no close button. */
  placement: 'dialog' | 'page'
  closeLabel: string
  /**
   * Called when the visitor wants to close the modal: with the close button, Escape, a press outside the card, or the browser. Returns
   * whether the modal closes.
   */
  onDismiss: () => boolean
}

/** A message with one button, shown in place of the view. */
export type ShellNotice = { title: string; text: string; action: string; onAction: () => void }
/** A skeleton list. `above` is extra space above the list and `below` extra space below the footer's button, as CSS lengths. */
export type ShellSkeleton = {
  title: string
  label: string
  rows: number
  hasFooter: boolean
  above: string
  below: string
}

/** The elements of the modal, and the functions that show, hide and fill it. */
export type Shell = ReturnType<typeof createShell>

/**
 * The modal without its views, in plain DOM: the dialog or the embedded section, the card with its header, and a skeleton list. The shell
 * can open and close the modal before any view has loaded. After a call of `fill`, the caller draws views into `leading`, `title` and
 * `body`, and toasts into `frame`.
 *
 * The dialog has `closedby="none"` and prevents `cancel`, but browsers still close it at a repeated Escape. So the shell handles Escape
 * itself. If the browser closes the dialog and `onDismiss` returns false, the shell shows the dialog again.
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
  /** Whether the modal is on screen. While the modal closes, this stays true until the leave animation has ended. */
  let isShown = !dialog
  let hasViews = false
  let unlockScroll: (() => void) | undefined

  const setShown = (shown: boolean) => {
    isShown = shown
    for (const listener of shownListeners) listener()
  }
  const showDialog = () => {
    if (!dialog?.open) dialog?.showModal()
    // On focus, browsers scroll a card that is taller than the window to its first button. This scrolls back to the top.
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
    // The browser itself can close the dialog: after a back gesture, or if the browser does not know `closedby`.
    dialog.addEventListener('close', () => isOpen && !onDismiss() && showDialog())
  }
  root.append(frame)

  /** Replaces the content of the body. A focus in the body moves to the card. Otherwise it would leave the dialog, which then gets no keys. */
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
    /** Calls the listener whenever `isShown` changes. */
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
    /** Plays the leave animation, then closes the dialog. The page can scroll again as soon as the animation starts. */
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

    /** Shows a skeleton list while the view is loading. */
    wait(view: ShellSkeleton) {
      if (hasViews) return
      title.textContent = view.title
      replaceBody(...createSkeletonList(view))
    },
    /** Shows that the view failed to load, with a button for the next step. */
    fail(notice: ShellNotice) {
      if (!hasViews) replaceBody(createNotice(notice))
    },
    /** Empties the title and the body, so that the caller can draw its views there. */
    fill() {
      hasViews = true
      title.textContent = ''
      replaceBody()
    },
    /** Marks the shell as empty, after the caller has removed its views. */
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
  const area = createElement('div', 'lk-scroll', createElement('div', 'lk-scroll-content', list))
  list.style.marginTop = above
  area.role = 'status'
  area.ariaLabel = label
  const button = createSkeleton('64%', '40px')
  button.style.marginBottom = below
  return hasFooter ? [area, createElement('div', 'lk-footer', button)] : [area]
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

/** Moves the focus to the card. Returns whether the card has the focus now. */
function focusCard(card: HTMLElement): boolean {
  card.focus({ preventScroll: true })
  return findFocused(card) === card
}

/**
 * Whether an Escape press is meant for the dialog. This includes presses while the body has the focus, which Tab reaches after the last
 * button.
 *
 * @param takeFocus - Focuses the card and returns whether that worked. Focusing fails if another modal dialog makes the card inert.
 */
function isEscapeForDialog(frame: HTMLElement, event: KeyboardEvent, takeFocus: () => boolean): boolean {
  // Escape that ends an IME composition is not meant for the dialog.
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return false
  return event.composedPath().includes(frame) || (document.activeElement === document.body && takeFocus())
}

/** Prevents the browser from closing the dialog. A press outside the card calls `onDismiss`. */
function dismissInsteadOfClosing(dialog: HTMLDialogElement, onDismiss: () => boolean) {
  dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  // A press outside must begin and end outside the card. A drag across the card's edge also causes a click on the dialog.
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
