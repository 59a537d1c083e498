import type { SVGProps } from 'react'

/** Props of `Icon`. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'd' | 'ref'>

type BaseProps = IconProps & {
  /** SVG path data on a grid of 20 by 20, drawn as a line of 1.5 px with round ends. */
  d: string
  /** Whether the icon is mirrored in right-to-left text, as arrows must be. */
  directional?: boolean
}

/** The base of every icon. Icons are hidden from screen readers, because the label of the control already says what the control does. */
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
