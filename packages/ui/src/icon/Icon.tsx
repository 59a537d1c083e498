import type { SVGProps } from 'react'

/** Props of `Icon`. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'd' | 'ref'>

type BaseProps = IconProps & {
  /** Path data on a 20 by 20 grid, drawn with one 1.5 px round stroke. */
  d: string
  /** Points along the reading direction, so it mirrors where text runs from right to left. */
  directional?: boolean
}

/** The base of every icon. Decorative by itself: what it means is said by the control's label. */
export function Icon({ d, directional, ...rest }: BaseProps) {
  return (
    <svg
      aria-hidden="true"
      className="lk-icon"
      data-directional={directional}
      fill="none"
      focusable="false"
      height="20"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.5"
      viewBox="0 0 20 20"
      width="20"
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}
