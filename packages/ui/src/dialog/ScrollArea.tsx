import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Props of `ScrollArea`. */
export type ScrollAreaProps = {
  /** Accessible name. A labelled area can get the keyboard focus, so set a label if no element inside can get the focus. */
  label?: string
  children: ReactNode
}

function edgesWithMore({ scrollTop, scrollHeight, clientHeight }: HTMLElement): string {
  const hasMoreAbove = scrollTop > 1
  const hasMoreBelow = scrollHeight - clientHeight - scrollTop > 1
  return hasMoreAbove ? (hasMoreBelow ? 'both' : 'start') : hasMoreBelow ? 'end' : 'none'
}

/** The scroll area of a view. `data-edges` names the edges beyond which there is more content. The style sheet fades out these edges. */
export function ScrollArea({ label, children }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const node = area.current
    if (!node) return
    const updateEdges = () => node.setAttribute('data-edges', edgesWithMore(node))
    const observer = new ResizeObserver(updateEdges)
    for (const element of [node, ...node.children]) observer.observe(element)
    node.addEventListener('scroll', updateEdges, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', updateEdges)
    }
  }, [])
  const regionProps = label === undefined ? {} : { 'aria-label': label, role: 'region', tabIndex: 0 }
  return (
    <div {...regionProps} className="lk-scroll" data-edges="none" ref={area}>
      <div className="lk-scroll-content">{children}</div>
    </div>
  )
}
