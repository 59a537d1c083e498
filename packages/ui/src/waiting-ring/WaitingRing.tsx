import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon } from '../icon/icons.tsx'

/** Props of `WaitingRing`. */
export type WaitingRingProps = {
  /** `idle` is a ring at rest, where it is the visitor's turn. */
  state: 'idle' | 'waiting' | 'success' | 'error'
  /** The mark's edge in pixels. */
  size?: number
  shape?: 'wallet' | 'network'
  /** The mark of the one that is waited for. */
  children: ReactNode
}

const gap = 6
const stroke = 3

/**
 * A ring round a mark: it travels while we wait, closes into a check, or shakes once. It says nothing itself:
 * the words beside it do. `data-state` carries the state.
 */
export function WaitingRing({ state, size = 72, shape = 'wallet', children }: WaitingRingProps) {
  const edge = size + 2 * (gap + stroke)
  const side = edge - stroke
  const ring = { x: stroke / 2, y: stroke / 2, width: side, height: side }
  // As far outside the mark's own corner as the ring runs.
  const style = { width: edge, height: edge, '--_scale': size / 40, '--_gap': `${gap + stroke / 2}px` }
  return (
    <span className="lk-ring" data-shape={shape} data-state={state} style={style}>
      <svg aria-hidden="true" fill="none" height={edge} strokeWidth={stroke} width={edge}>
        <rect {...ring} className="lk-ring-track" />
        <rect {...ring} className="lk-ring-line" key={state} pathLength="100" strokeLinecap="round" />
      </svg>
      {children}
      {(state === 'success' || state === 'error') && (
        <span className="lk-ring-badge">{state === 'success' ? <CheckIcon /> : <CloseIcon />}</span>
      )}
    </span>
  )
}
