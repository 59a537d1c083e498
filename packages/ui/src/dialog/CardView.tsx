import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Swap } from './Swap.tsx'

/** Props of `CardView`. */
export type CardViewProps = {
  /** Names the view on screen; a change plays the passage from one to the next. */
  viewKey: string
  direction?: 'forward' | 'back'
  children: ReactNode
}

/** The part of the card that changes: its height follows its content, and views slide past one another. */
export function CardView({ viewKey, direction = 'forward', children }: CardViewProps) {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const content = inner.current
    if (!content) return
    const observer = new ResizeObserver(() => {
      if (!outer.current) return
      outer.current.style.height = `${content.offsetHeight}px`
      // The first height is simply there; only later ones are a passage.
      requestAnimationFrame(() => outer.current?.setAttribute('data-state', 'measured'))
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="lk-morph" ref={outer}>
      <div ref={inner}>
        <Swap direction={direction} kind="view" swapKey={viewKey}>
          {children}
        </Swap>
      </div>
    </div>
  )
}
