import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Swap } from './Swap.tsx'

/** Props of `CardView`. */
export type CardViewProps = {
  /** Identifies the view on screen. A change of this key starts the transition to the next view. */
  viewKey: string
  direction?: 'forward' | 'back'
  children: ReactNode
}

/** The part of the card with the current view. Its height follows the height of the view. When the view changes, the new view slides in. */
export function CardView({ viewKey, direction = 'forward', children }: CardViewProps) {
  const outerRef = useRef<HTMLDivElement>(null)
  const innerRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const content = innerRef.current
    if (!content) return
    const observer = new ResizeObserver(() => {
      if (!outerRef.current) return
      outerRef.current.style.height = `${content.offsetHeight}px`
      // The transition of the height starts only after this frame, because the first height must be set without a transition.
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
