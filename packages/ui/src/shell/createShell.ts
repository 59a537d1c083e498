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

/** The shell that `createShell` made. */
export type Shell = ReturnType<typeof createShell>

/**
 * The modal without its views, in plain DOM: the dialog or the place on the page, the card with its header, the skeleton of a
 * list. It opens and closes for good; views are drawn into `leading`, `title` and `body`, and toasts into `frame`, by anyone who has
 * called `fill`.
 *
 * The dialog carries `closedby="none"`. Preventing `cancel` alone does not keep it open: browsers close it at a repeated Escape
 * anyway. So Escape is heard here, and a dialog that was closed behind our back is shown again while a rule holds.
 */
export function createShell({ root, placement, closeLabel, onDismiss }: ShellParameters) {
  const dialog = placement === 'dialog' ? make('dialog', 'lk-dialog') : undefined
  const frame: HTMLElement = dialog ?? document.createElement('section')
  const leading = make('div', 'lk-header-side')
  const trailing = make('div', 'lk-header-side')
  const title = make('h2', 'lk-header-title')
  const closeButton = createCloseButton(closeLabel, onDismiss)
  const header = make('div', 'lk-header', leading, title, trailing)
  const body = document.createElement('div')
  const card = make('div', 'lk-card', header, body)
  title.id = 'lk-title'
  card.tabIndex = -1
  frame.setAttribute('aria-labelledby', title.id)
  frame.append(card)

  const listeners = new Set<() => void>()
  let isOpen = false
  /** Until it has left, too. */
  let isShown = !dialog
  let isFilled = false
  let isPressOutside = false
  let unlockScroll: (() => void) | undefined

  const setShown = (shown: boolean) => {
    isShown = shown
    for (const listener of listeners) listener()
  }
  const takeFocus = () => card.focus({ preventScroll: true })
  const showDialog = () => {
    if (!dialog?.open) dialog?.showModal()
    // A sheet comes from below, and the browser scrolls a card that is taller than the window to its first button.
    frame.scrollTop = 0
    takeFocus()
  }
  /** Also hears it while nothing has the focus: once Tab went past the last button, keys go to the page. */
  const hearEscape = (event: KeyboardEvent) => {
    // Escape that ends the composing of a text (IME) is not meant for the dialog.
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    if (!event.composedPath().includes(frame)) {
      if (document.activeElement !== document.body) return
      // What is under another modal dialog is inert, and this is how it shows.
      takeFocus()
      if ((frame.getRootNode() as ShadowRoot).activeElement !== card) return
    }
    event.preventDefault()
    onDismiss()
  }

  if (dialog) {
    dialog.setAttribute('closedby', 'none')
    trailing.append(closeButton)
    dialog.addEventListener('cancel', (event) => event.preventDefault())
    // Only a press that begins and ends outside the card counts: one across its edge, either way, is clicked on the dialog too.
    dialog.addEventListener('pointerdown', ({ target }) => (isPressOutside = target === dialog))
    dialog.addEventListener('pointerup', ({ target }) => (isPressOutside &&= target === dialog))
    dialog.addEventListener('click', ({ target }) => target === dialog && isPressOutside && onDismiss())
    // The browser closed it by itself (back gesture, older engines).
    dialog.addEventListener('close', () => isOpen && !onDismiss() && showDialog())
  }
  root.append(frame)

  /** Puts something else in the body; a focus in there would be lost to the page, where no key reaches the dialog. */
  function replaceBody(...children: HTMLElement[]) {
    const hadFocus = body.contains((frame.getRootNode() as ShadowRoot).activeElement)
    body.replaceChildren(...children)
    if (hadFocus) takeFocus()
  }

  function closed() {
    unlockScroll?.()
    unlockScroll = undefined
    document.removeEventListener('keydown', hearEscape)
  }

  return {
    frame,
    card,
    leading,
    title,
    body,
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
      document.addEventListener('keydown', hearEscape)
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
    wait({ title: text, label, rows, hasFooter, above, below }: ShellSkeleton) {
      if (isFilled) return
      title.textContent = text
      const list = make('ul', 'lk-list', ...Array.from({ length: rows }, skeletonRow))
      const area = make('div', 'lk-scroll', make('div', 'lk-scroll-content', list))
      list.style.marginTop = above
      area.role = 'status'
      area.ariaLabel = label
      const button = skeleton('64%', '40px')
      button.style.marginBottom = below
      replaceBody(area, ...(hasFooter ? [make('div', 'lk-footer', button)] : []))
    },
    /** Shows that nothing came, and a way on. */
    fail({ title: text, text: detail, action, onAction }: ShellNotice) {
      if (isFilled) return
      const button = make('button', 'lk-row', action)
      button.type = 'button'
      button.onclick = onAction
      const notice = make('div', 'lk-shell-error', make('p', 'lk-header-title', text), make('p', '', detail), button)
      notice.role = 'alert'
      replaceBody(notice)
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
