import { lockScroll } from './lockScroll.ts'

/** Parameters of `createShell`. */
export type ShellParameters = {
  /** Where it is appended. */
  root: ShadowRoot | HTMLElement
  /** Over the page, or in its place on it, without a way to close. */
  placement: 'dialog' | 'page'
  closeLabel: string
  /** Asked by the close button, Escape, the space around the card and the browser's own closing; answers whether it closes. */
  onDismiss: () => boolean
}

/** A message in the place of the view, with one button. */
export type ShellNotice = { title: string; text: string; action: string; onAction: () => void }
/** `above` the list and `below` the button of the footer is room for what comes, as CSS lengths. */
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
 * The modal without its views, in plain DOM: the dialog or the place on the page, the card with its header, the skeleton of a
 * list. It opens and closes for good; views are drawn into `leading`, `title` and `body`, and toasts into `frame`, by anyone who has
 * called `fill`.
 *
 * The dialog carries `closedby="none"`. Preventing `cancel` alone does not keep it open: browsers close it at a repeated Escape
 * anyway. So Escape is handled here, and a dialog that was closed behind our back is shown again while a rule holds.
 */
export function createShell({ root, placement, closeLabel, onDismiss }: ShellParameters) {
  const dialog = placement === 'dialog' ? make('dialog', 'lk-dialog') : undefined
  const frame: HTMLElement = dialog ?? document.createElement('section')
  const parts = createCard()
  const { card, title, trailing, body } = parts
  const closeButton = createCloseButton(closeLabel, onDismiss)
  frame.setAttribute('aria-labelledby', title.id)
  frame.append(card)

  const listeners = new Set<() => void>()
  let isOpen = false
  /** Until it has left, too. */
  let isShown = !dialog
  let isFilled = false
  let unlockScroll: (() => void) | undefined

  const setShown = (shown: boolean) => {
    isShown = shown
    for (const listener of listeners) listener()
  }
  const showDialog = () => {
    if (!dialog?.open) dialog?.showModal()
    // A sheet comes from below, and the browser scrolls a card that is taller than the window to its first button.
    frame.scrollTop = 0
    focusOn(card)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEscapeFor(frame, event, () => focusOn(card))) return
    event.preventDefault()
    onDismiss()
  }

  if (dialog) {
    trailing.append(closeButton)
    dismissInsteadOfClosing(dialog, onDismiss)
    // The browser closed it by itself (back gesture, older engines).
    dialog.addEventListener('close', () => isOpen && !onDismiss() && showDialog())
  }
  root.append(frame)

  /** Puts something else in the body; a focus in there would be lost to the page, where no key reaches the dialog. */
  function replaceBody(...children: HTMLElement[]) {
    const hadFocus = body.contains(focusedIn(frame))
    body.replaceChildren(...children)
    if (hadFocus) focusOn(card)
  }

  function closed() {
    unlockScroll?.()
    unlockScroll = undefined
    document.removeEventListener('keydown', onKeyDown)
  }

  return {
    frame,
    ...parts,
    isShown: () => isShown,
    setCloseLabel(label: string) {
      closeButton.ariaLabel = label
    },
    /** Calls back whenever `isShown` changes. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
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
    /** Lets it play its leave; the page has its scroll back at once. */
    async hide() {
      if (!isOpen || !dialog) return
      isOpen = false
      dialog.dataset.state = 'closing'
      closed()
      await Promise.allSettled(card.getAnimations().map(({ finished }) => finished))
      if (isOpen) return
      dialog.close()
      setShown(false)
    },
    setShaking(isShaking: boolean) {
      if (isOpen) frame.dataset.state = isShaking ? 'shaking' : 'open'
    },

    /** Shows that a view is on its way, in the layout of a list. */
    wait(view: ShellSkeleton) {
      if (isFilled) return
      title.textContent = view.title
      replaceBody(...skeletonOf(view))
    },
    /** Shows that nothing came, and a way on. */
    fail(notice: ShellNotice) {
      if (!isFilled) replaceBody(noticeOf(notice))
    },
    /** Empties the shell for anyone who draws in it from now on, at once. */
    fill() {
      isFilled = true
      title.textContent = ''
      replaceBody()
    },
    /** Nothing draws in it any more. */
    empty() {
      isFilled = false
    },
    destroy() {
      isOpen = false
      closed()
      frame.remove()
    },
  }
}

function make<tag extends keyof HTMLElementTagNameMap>(
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
  const leading = make('div', 'lk-header-side')
  const trailing = make('div', 'lk-header-side')
  const title = make('h2', 'lk-header-title')
  const body = document.createElement('div')
  const card = make('div', 'lk-card', make('div', 'lk-header', leading, title, trailing), body)
  title.id = 'lk-title'
  card.tabIndex = -1
  return { card, leading, title, trailing, body }
}

function skeletonOf({ label, rows, hasFooter, above, below }: ShellSkeleton): HTMLElement[] {
  const list = make('ul', 'lk-list', ...Array.from({ length: rows }, skeletonRow))
  const area = make('div', 'lk-scroll', make('div', 'lk-scroll-content', list))
  list.style.marginTop = above
  area.role = 'status'
  area.ariaLabel = label
  const button = skeleton('64%', '40px')
  button.style.marginBottom = below
  return hasFooter ? [area, make('div', 'lk-footer', button)] : [area]
}

function noticeOf({ title, text, action, onAction }: ShellNotice): HTMLElement {
  const button = make('button', 'lk-row', action)
  button.type = 'button'
  button.onclick = onAction
  const notice = make('div', 'lk-shell-error', make('p', 'lk-header-title', title), make('p', '', text), button)
  notice.role = 'alert'
  return notice
}

const focusedIn = (element: HTMLElement) => (element.getRootNode() as ShadowRoot).activeElement

/** Returns whether the card has the focus now. */
function focusOn(card: HTMLElement): boolean {
  card.focus({ preventScroll: true })
  return focusedIn(card) === card
}

/**
 * Whether a press on Escape is meant for the dialog: also while nothing has the focus, since keys go to the page once Tab went past the
 * last button.
 *
 * @param takeFocus - Returns whether the card could take the focus: what is under another modal dialog is inert.
 */
function isEscapeFor(frame: HTMLElement, event: KeyboardEvent, takeFocus: () => boolean): boolean {
  // Escape that ends the composing of a text (IME) is not meant for the dialog.
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return false
  return event.composedPath().includes(frame) || (document.activeElement === document.body && takeFocus())
}

/** The browser does not close the dialog. A press outside the card asks to. */
function dismissInsteadOfClosing(dialog: HTMLDialogElement, onDismiss: () => boolean) {
  dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  // Only a press that begins and ends outside the card counts: one across its edge, either way, is clicked on the dialog too.
  let isOutside = false
  dialog.addEventListener('pointerdown', ({ target }) => (isOutside = target === dialog))
  dialog.addEventListener('pointerup', ({ target }) => (isOutside &&= target === dialog))
  dialog.addEventListener('click', ({ target }) => target === dialog && isOutside && onDismiss())
}

function createCloseButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = make('button', 'lk-icon-button', make('span', 'lk-cross'))
  button.type = 'button'
  button.ariaLabel = label
  button.dataset.state = 'ready'
  button.onclick = onClick
  return button
}

function skeletonRow(): HTMLElement {
  const mark = skeleton('40px', '40px')
  mark.dataset.shape = 'mark'
  const row = make('li', 'lk-row', mark, make('span', 'lk-row-text', skeleton('45%', '14px')))
  row.ariaHidden = 'true'
  return row
}

function skeleton(width: string, height: string): HTMLElement {
  const bone = make('span', 'lk-skeleton')
  bone.style.width = width
  bone.style.height = height
  return bone
}
