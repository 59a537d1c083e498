import { cloneElement, type KeyboardEvent, type ReactElement, useEffect, useId, useRef } from 'react'

/** Props of `Tooltip`. */
export type TooltipProps = {
  /** A few words that add to the control's label. */
  text: string
  /** The control that the tooltip describes. It gets the attribute `aria-describedby`. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

const gap = 6

/** Places the tooltip above its control, or below if there is no room above. The tooltip always stays inside the window. */
function placeTooltip(tip: HTMLElement, anchor: DOMRect) {
  const { offsetWidth: width, offsetHeight: height } = tip
  const left = Math.min(Math.max(anchor.left + (anchor.width - width) / 2, gap), innerWidth - width - gap)
  const topIfAbove = anchor.top - height - gap
  tip.style.left = `${left}px`
  tip.style.top = `${topIfAbove < gap ? anchor.bottom + gap : topIfAbove}px`
}

/**
 * A text that appears while the pointer is over the control or the keyboard focus is on it. Escape hides it. It is a popover, so that no
 * container cuts it off.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  function show() {
    if (!tip.current || !anchor.current?.firstElementChild || tip.current.matches('[data-state=open]')) return
    tip.current.showPopover?.()
    tip.current.dataset.state = 'open'
    placeTooltip(tip.current, anchor.current.firstElementChild.getBoundingClientRect())
  }
  function hide() {
    if (!tip.current?.matches('[data-state=open]')) return
    tip.current.dataset.state = 'closed'
    tip.current.hidePopover?.()
  }
  function hideByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !tip.current?.matches('[data-state=open]')) return
    event.stopPropagation()
    hide()
  }
  // When the page scrolls, the control moves but the tooltip does not. So scrolling hides the tooltip.
  useEffect(() => {
    addEventListener('scroll', hide, { capture: true, passive: true })
    return () => removeEventListener('scroll', hide, { capture: true })
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: this element only listens; the visitor uses the control inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: this element only listens; the visitor uses the control inside.
    <span
      className="lk-tooltip-anchor"
      onBlur={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onKeyDown={hideByKey}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={hide}
      ref={anchor}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span className="lk-tooltip" data-state="closed" id={id} popover="manual" ref={tip} role="tooltip">
        {text}
      </span>
    </span>
  )
}
