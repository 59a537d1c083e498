/** Props of `Spinner`. */
export type SpinnerProps = { size?: number }

/** A rotating arc. Screen readers skip it, because the control that contains it has `aria-busy` and a text. */
export function Spinner({ size = 20 }: SpinnerProps) {
  return (
    <svg aria-hidden="true" className="lk-spinner" fill="none" height={size} viewBox="0 0 20 20" width={size}>
      <circle cx="10" cy="10" opacity="0.25" r="7.25" stroke="currentColor" strokeWidth="2" />
      <path d="M10 2.75a7.25 7.25 0 0 1 7.25 7.25" stroke="currentColor" strokeLinecap="round" strokeWidth="2" />
    </svg>
  )
}
