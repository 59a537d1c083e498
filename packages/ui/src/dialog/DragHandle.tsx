import { type PointerEvent, useRef } from 'react'

/** Props of `DragHandle`. */
export type DragHandleProps = {
  /** Called when the visitor has pulled the sheet down far enough or fast enough to close it. */
  onDismiss: () => void
}

const dismissDistancePx = 96
const dismissSpeedPxPerMs = 0.6

/**
 * The handle to drag the bottom sheet down, visible only on narrow screens. Visitors with a keyboard or screen reader use the close button.
 */
export function DragHandle({ onDismiss }: DragHandleProps) {
  const dragStart = useRef<{ y: number; at: number }>(undefined)
  function distanceOf(event: PointerEvent<HTMLDivElement>): number {
    return dragStart.current ? Math.max(event.clientY - dragStart.current.y, 0) : 0
  }
  function moveCard(event: PointerEvent<HTMLDivElement>, distance: number) {
    const card = event.currentTarget.closest<HTMLElement>('.lk-card')
    if (card) card.style.transform = distance > 0 ? `translateY(${distance}px)` : ''
  }
  function endDrag(event: PointerEvent<HTMLDivElement>) {
    if (!dragStart.current) return
    const distance = distanceOf(event)
    const speed = distance / Math.max(event.timeStamp - dragStart.current.at, 1)
    dragStart.current = undefined
    moveCard(event, 0)
    if (distance > dismissDistancePx || (distance > 24 && speed > dismissSpeedPxPerMs)) onDismiss()
  }
  return (
    <div
      aria-hidden="true"
      className="lk-handle"
      onPointerCancel={(event) => {
        dragStart.current = undefined
        moveCard(event, 0)
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragStart.current = { y: event.clientY, at: event.timeStamp }
      }}
      onPointerMove={(event) => dragStart.current && moveCard(event, distanceOf(event))}
      onPointerUp={endDrag}
    />
  )
}
