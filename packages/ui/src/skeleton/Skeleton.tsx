/** Props of `Skeleton`. */
export type SkeletonProps = {
  /** Width in px, or any CSS length. */
  width?: number | string
  height?: number | string
  shape?: 'text' | 'mark' | 'round'
}

/** A placeholder for content that is still loading. */
export function Skeleton({ width = '100%', height = 16, shape = 'text' }: SkeletonProps) {
  return <span aria-hidden="true" className="lk-skeleton" data-shape={shape} style={{ width, height }} />
}
