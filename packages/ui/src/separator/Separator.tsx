/** Props of `Separator`. */
export type SeparatorProps = {
  /** A word between two alternatives, such as "or". */
  label?: string
}

/** A line between two sections. If there is a label, the label replaces the line. */
export function Separator({ label }: SeparatorProps) {
  return label === undefined ? <hr className="lk-separator" /> : <div className="lk-separator">{label}</div>
}
