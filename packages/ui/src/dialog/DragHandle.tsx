import { type PointerEvent, useRef } from 'react'

/** Props of `DragHandle`. */
export type DragHandleProps = {
  /** Called when the visitor has pulled the sheet down far or fast enough. */
  onDismiss: () => void
}

const farEnough = 96
const fastEnough = 0.6

/** The handle of the bottom sheet, visible on narrow screens only. Keyboard and screen reader users have the close button. */
export function DragHandle({ onDismiss }: DragHandleProps) {
  const start = useRef<{ y: number; at: number }>(undefined)
  function pull(event: PointerEvent<HTMLDivElement>): number {
    return start.current ? Math.max(event.clientY - start.current.y, 0) : 0
  }
  function moveCard(event: PointerEvent<HTMLDivElement>, distance: number) {
    const card = event.currentTarget.closest<HTMLElement>('.lk-card')
    if (card) card.style.transform = distance > 0 ? `translateY(${distance}px)` : ''
  }
  function release(event: PointerEvent<HTMLDivElement>) {
    if (!start.current) return
    const distance = pull(event)
    const speed = distance / Math.max(event.timeStamp - start.current.at, 1)
    start.current = undefined
    moveCard(event, 0)
    if (distance > farEnough || (distance > 24 && speed > fastEnough)) onDismiss()
  }
  return (
    <div
      aria-hidden="true"
      className="lk-handle"
      onPointerCancel={(event) => {
        start.current = undefined
        moveCard(event, 0)
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { y: event.clientY, at: event.timeStamp }
      }}
      onPointerMove={(event) => start.current && moveCard(event, pull(event))}
      onPointerUp={release}
    />
  )
}
