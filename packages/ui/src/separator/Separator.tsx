/** Props of `Separator`. */
export type SeparatorProps = {
  /** A word between two choices, such as "or". */
  label?: string
}

/** A line between two sections, or a word in place of the line. */
export function Separator({ label }: SeparatorProps) {
  return label === undefined ? <hr className="lk-separator" /> : <div className="lk-separator">{label}</div>
}
