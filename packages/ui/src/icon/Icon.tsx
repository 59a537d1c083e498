import type { SVGProps } from 'react'

/** Props of `Icon`. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'd' | 'ref'>

type BaseProps = IconProps & {
  /** Path data on a grid of 20 by 20, drawn with a round stroke of 1.5 px. */
  d: string
  /** Whether the icon follows the reading direction. Such icons are mirrored in right-to-left text. */
  directional?: boolean
}

/** The base of every icon. Icons are decorative: the label of the control carries the meaning. */
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
