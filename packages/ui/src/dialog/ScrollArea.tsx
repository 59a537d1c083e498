import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Props of `ScrollArea`. */
export type ScrollAreaProps = {
  /** Makes the area itself focusable by keyboard. Set it if no element inside can take the focus. */
  label?: string
  children: ReactNode
}

function edges({ scrollTop, scrollHeight, clientHeight }: HTMLElement): string {
  const above = scrollTop > 1
  const below = scrollHeight - clientHeight - scrollTop > 1
  return above ? (below ? 'both' : 'start') : below ? 'end' : 'none'
}

/** The scroll area of a view. `data-edges` names the edges where more content follows. These edges fade out. */
export function ScrollArea({ label, children }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const node = area.current
    if (!node) return
    const mark = () => node.setAttribute('data-edges', edges(node))
    const observer = new ResizeObserver(mark)
    for (const watched of [node, ...node.children]) observer.observe(watched)
    node.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', mark)
    }
  }, [])
  const reachable = label === undefined ? {} : { 'aria-label': label, role: 'region', tabIndex: 0 }
  return (
    <div {...reachable} className="lk-scroll" data-edges="none" ref={area}>
      <div className="lk-scroll-content">{children}</div>
    </div>
  )
}
