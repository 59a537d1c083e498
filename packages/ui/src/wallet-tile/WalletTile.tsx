import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { WalletImage } from '../image/WalletImage.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'

/** Props of `WalletTile`. */
export type WalletTileProps = Omit<
  ComponentPropsWithoutRef<'button'>,
  'className' | 'disabled' | 'children' | 'name'
> & {
  name: string
  src?: string | undefined
  tag?: ReactNode
  /** A small icon on the corner of the picture. Screen readers skip it, so `tag` must say the same as text. */
  badge?: ReactNode
  state?: 'ready' | 'disabled'
}

/** One wallet of a `TileGrid`: its picture above its name. */
export const WalletTile = /* @__PURE__ */ forwardRef<HTMLButtonElement, WalletTileProps>(function WalletTile(
  { name, src, tag, badge, state = 'ready', ...rest },
  ref,
) {
  return (
    <button type="button" {...rest} className="lk-tile" data-state={state} disabled={state === 'disabled'} ref={ref}>
      <span className="lk-tile-mark">
        <WalletImage name={name} size={52} src={src} />
        {badge && <span className="lk-tile-badge">{badge}</span>}
      </span>
      {/* With `dir="auto"`, the end of a long name is cut off and not its beginning, also for a name in a right-to-left script. */}
      <span className="lk-tile-name" dir="auto" title={name}>
        {name}
      </span>
      {tag}
    </button>
  )
})

/** A grid of wallet tiles, with as many columns as fit. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <div className="lk-tiles">{children}</div>
}

/** A placeholder for a tile that is still loading. */
export function WalletTileSkeleton() {
  return (
    <span aria-hidden="true" className="lk-tile">
      <Skeleton height={52} shape="mark" width={52} />
      <span className="lk-tile-name">
        <Skeleton height={12} width={48} />
      </span>
    </span>
  )
}
