import { type ReactNode, useMemo } from 'react'
import { qrPath, quietZone } from './qrPath.ts'

/** Props of `QrCode`. */
export type QrCodeProps = {
  value: string
  /** Tells screen readers what scanning the code does. */
  label: string
  /** A mark in the middle, at most a fifth of the edge. */
  logo?: ReactNode
  /** Edge in pixels; by default as wide as there is room. */
  size?: number
}

/** A QR code, dark on light in every theme, because that is what every scanner reads. */
export function QrCode({ value, label, logo, size }: QrCodeProps) {
  const correction = logo ? 'Q' : 'M'
  const { size: modules, path, finders } = useMemo(() => qrPath(value, correction), [value, correction])
  const edge = modules + 2 * quietZone
  return (
    <div className="lk-qr" style={{ width: size }}>
      <svg
        aria-label={label}
        role="img"
        shapeRendering="geometricPrecision"
        viewBox={`${-quietZone} ${-quietZone} ${edge} ${edge}`}
      >
        <path d={path} shapeRendering="crispEdges" />
        {finders.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect fill="none" height="6" rx="1.6" stroke="currentColor" width="6" x={x + 0.5} y={y + 0.5} />
            <rect height="3" rx="0.8" width="3" x={x + 2} y={y + 2} />
          </g>
        ))}
      </svg>
      {logo && <span className="lk-qr-logo">{logo}</span>}
    </div>
  )
}

/** Props of `QrCodeSkeleton`. */
export type QrCodeSkeletonProps = Pick<QrCodeProps, 'size'> & {
  /** What there is instead of a code: the next step, or that it is done. Without it, the code is on its way. */
  children?: ReactNode
}

/** Holds the place of a code. `data-state` is `loading` or `over`. */
export function QrCodeSkeleton({ size, children }: QrCodeSkeletonProps) {
  if (!children) return <div aria-hidden="true" className="lk-qr" data-state="loading" style={{ width: size }} />
  return (
    <div className="lk-qr" data-state="over" style={{ width: size }}>
      {children}
    </div>
  )
}
