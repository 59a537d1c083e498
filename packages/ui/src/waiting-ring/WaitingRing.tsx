import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon } from '../icon/icons.tsx'

/** Props of `WaitingRing`. */
export type WaitingRingProps = {
  /** `idle`: the visitor must act before the wallet can respond, so the ring does not move. */
  state: 'idle' | 'waiting' | 'success' | 'error'
  /** Width and height of the picture, px. */
  size?: number
  shape?: 'wallet' | 'network'
  /** The picture of the wallet or network. */
  children: ReactNode
}

const gap = 6
const ringWidth = 3

/**
 * A ring around a picture. The ring rotates while waiting, shows a check mark on success, and shakes once on an error. Screen readers
 * get the text beside the ring. `data-state` has the value of `state`.
 */
export function WaitingRing({ state, size = 72, shape = 'wallet', children }: WaitingRingProps) {
  const outerSize = size + 2 * (gap + ringWidth)
  const ringSize = outerSize - ringWidth
  const ringRect = { x: ringWidth / 2, y: ringWidth / 2, width: ringSize, height: ringSize }
  // The stylesheet adds `--_gap` to the picture's corner radius, so that the ring runs parallel to the picture.
  const style = { width: outerSize, height: outerSize, '--_scale': size / 40, '--_gap': `${gap + ringWidth / 2}px` }
  return (
    <span className="lk-ring" data-shape={shape} data-state={state} style={style}>
      <svg aria-hidden="true" fill="none" height={outerSize} strokeWidth={ringWidth} width={outerSize}>
        <rect {...ringRect} className="lk-ring-track" />
        <rect {...ringRect} className="lk-ring-line" key={state} pathLength="100" strokeLinecap="round" />
      </svg>
      {children}
      {(state === 'success' || state === 'error') && (
        <span className="lk-ring-badge">{state === 'success' ? <CheckIcon /> : <CloseIcon />}</span>
      )}
    </span>
  )
}
