import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Swap } from './Swap.tsx'

/** Props of `CardView`. */
export type CardViewProps = {
  /** Identifies the view on screen. A new key starts the transition to the next view. */
  viewKey: string
  direction?: 'forward' | 'back'
  children: ReactNode
}

/** The part of the card that shows the current view. The height follows the content, and views slide past each other. */
export function CardView({ viewKey, direction = 'forward', children }: CardViewProps) {
  const outerRef = useRef<HTMLDivElement>(null)
  const innerRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const content = innerRef.current
    if (!content) return
    const observer = new ResizeObserver(() => {
      if (!outerRef.current) return
      outerRef.current.style.height = `${content.offsetHeight}px`
      // The first height is set without a transition. The state `measured` turns on the transition for later changes.
      requestAnimationFrame(() => outerRef.current?.setAttribute('data-state', 'measured'))
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="lk-morph" ref={outerRef}>
      <div ref={innerRef}>
        <Swap direction={direction} kind="view" swapKey={viewKey}>
          {children}
        </Swap>
      </div>
    </div>
  )
}
