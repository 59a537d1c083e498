import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon } from '../icon/icons.tsx'

/** Props of `WaitingRing`. */
export type WaitingRingProps = {
  /** `idle`: the ring does not move, because the visitor must act before the wallet can respond. */
  state: 'idle' | 'waiting' | 'success' | 'error'
  /** Width and height of the picture in px. */
  size?: number
  shape?: 'wallet' | 'network'
  /** The picture of the wallet or network. */
  children: ReactNode
}

const gap = 6
const ringWidth = 3

/**
 * A ring around a picture. The ring rotates while a response is awaited, shows a check mark on success, and shakes once on an error. Screen
 * readers read the text beside the ring. `data-state` has the value of `state`, for style sheets.
 */
export function WaitingRing({ state, size = 72, shape = 'wallet', children }: WaitingRingProps) {
  const outerSize = size + 2 * (gap + ringWidth)
  const ringSize = outerSize - ringWidth
  const ringRect = { x: ringWidth / 2, y: ringWidth / 2, width: ringSize, height: ringSize }
  // The style sheet adds `--_gap` to the corner radius of the picture, so that the ring has the same distance to the picture everywhere.
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
