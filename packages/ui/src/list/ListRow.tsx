import { forwardRef, type HTMLAttributes, type MouseEvent, type ReactNode, type Ref } from 'react'
import { CheckIcon } from '../icon/icons.tsx'
import { safeHref } from '../link/safeHref.ts'
import { Spinner } from '../spinner/Spinner.tsx'

/** Props of `ListRow`. */
export type ListRowProps = Pick<
  HTMLAttributes<HTMLElement>,
  'id' | 'onFocus' | 'onPointerEnter' | 'aria-describedby'
> & {
  /** The picture at the start: a `WalletImage`, a `NetworkImage`, or an icon in a `RowIcon`. */
  mark?: ReactNode
  name: ReactNode
  /** Text on a second line, in a secondary colour. */
  detail?: ReactNode
  /** A `Tag` beside the name. */
  tag?: ReactNode
  /** Content at the end of the row, such as an amount or a chevron. */
  trailing?: ReactNode
  state?: 'ready' | 'selected' | 'loading' | 'disabled'
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  /** Buttons at the end of the row for more actions. */
  actions?: ReactNode
  /** If set, the row is a link to this URL, which opens in a new tab. */
  href?: string | undefined
}

/**
 * A row of a `List`: a link if it has `href`, a button if it has `onClick`, otherwise plain text. `data-state` has the value of `state`,
 * for style sheets.
 */
export const ListRow = /* @__PURE__ */ forwardRef<HTMLElement, ListRowProps>(function ListRow(
  { mark, name, detail, tag, trailing, state = 'ready', onClick, href, actions, ...rest },
  ref,
) {
  const isLoading = state === 'loading'
  const content = (
    <>
      {mark}
      <span className="lk-row-text">
        <span className="lk-row-name">{name}</span>
        {detail && <span className="lk-row-detail">{detail}</span>}
      </span>
      {tag}
      {isLoading ? <Spinner /> : state === 'selected' ? (trailing ?? <CheckIcon />) : trailing}
    </>
  )
  const sharedProps = { ...rest, className: 'lk-row', 'data-state': state }
  if (href !== undefined) {
    return (
      <li>
        <a
          {...sharedProps}
          href={safeHref(href)}
          onClick={onClick}
          ref={ref as Ref<HTMLAnchorElement>}
          rel="noopener noreferrer"
          target="_blank"
        >
          {content}
        </a>
      </li>
    )
  }
  if (!onClick) {
    return (
      <li {...sharedProps} aria-busy={isLoading || undefined} ref={ref as Ref<HTMLLIElement>}>
        {content}
      </li>
    )
  }
  return (
    <li className={actions ? 'lk-row-with-actions' : undefined}>
      <button
        type="button"
        {...sharedProps}
        aria-busy={isLoading || undefined}
        aria-current={state === 'selected' || undefined}
        aria-disabled={isLoading || undefined}
        disabled={state === 'disabled'}
        onClick={isLoading ? undefined : onClick}
        ref={ref as Ref<HTMLButtonElement>}
      >
        {content}
      </button>
      {actions}
    </li>
  )
})
