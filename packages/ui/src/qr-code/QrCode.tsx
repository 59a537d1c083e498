import { type ReactNode, useMemo } from 'react'
import { qrPath, quietZone } from './qrPath.ts'

/** Props of `QrCode`. */
export type QrCodeProps = {
  value: string
  /** Accessible name, which says what happens when the code is scanned. */
  label: string
  /** A picture in the middle of the code, at most a fifth as wide as the code. */
  logo?: ReactNode
  /** Width and height in px. By default, the code is as wide as the available space. */
  size?: number
}

/** A QR code. It is dark on a light background in every theme, because some scanners cannot read light codes on a dark background. */
export function QrCode({ value, label, logo, size }: QrCodeProps) {
  const correctionLevel = logo ? 'Q' : 'M'
  const { size: moduleCount, path, finders } = useMemo(() => qrPath(value, correctionLevel), [value, correctionLevel])
  const sideLength = moduleCount + 2 * quietZone
  return (
    <div className="lk-qr" style={{ width: size }}>
      <svg
        aria-label={label}
        role="img"
        shapeRendering="geometricPrecision"
        viewBox={`${-quietZone} ${-quietZone} ${sideLength} ${sideLength}`}
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
  /** Content in place of the code, such as a retry button or a success mark. Without children, the code counts as loading. */
  children?: ReactNode
}

/** A placeholder as large as a QR code. `data-state` is `loading`, or `over` if the placeholder has children. */
export function QrCodeSkeleton({ size, children }: QrCodeSkeletonProps) {
  if (!children) return <div aria-hidden="true" className="lk-qr" data-state="loading" style={{ width: size }} />
  return (
    <div className="lk-qr" data-state="over" style={{ width: size }}>
      {children}
    </div>
  )
}
