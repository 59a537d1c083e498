import { Skeleton } from '../skeleton/Skeleton.tsx'

/** A placeholder for a row that is still loading. Its layout is that of a `ListRow`. */
export function ListRowSkeleton() {
  return (
    <li aria-hidden="true" className="lk-row">
      <Skeleton height={40} shape="mark" width={40} />
      <span className="lk-row-text">
        <Skeleton height={14} width="45%" />
      </span>
    </li>
  )
}
