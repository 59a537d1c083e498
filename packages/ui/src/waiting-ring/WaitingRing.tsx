import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon } from '../icon/icons.tsx'

/** Props of `WaitingRing`. */
export type WaitingRingProps = {
  /** `idle` shows a ring without motion, while the visitor has to act. */
  state: 'idle' | 'waiting' | 'success' | 'error'
  /** Width and height of the picture, px. */
  size?: number
  shape?: 'wallet' | 'network'
  /** The picture of the wallet or network. */
  children: ReactNode
}

const gap = 6
const stroke = 3

/**
 * A ring around a picture. It rotates while waiting, shows a check mark on success, and shakes once on an error. Screen readers get the
 * text beside it. `data-state` has the value of `state`.
 */
export function WaitingRing({ state, size = 72, shape = 'wallet', children }: WaitingRingProps) {
  const edge = size + 2 * (gap + stroke)
  const side = edge - stroke
  const ring = { x: stroke / 2, y: stroke / 2, width: side, height: side }
  // The stylesheet adds `--_gap` to the picture's corner radius, so that the ring runs parallel to the picture.
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
