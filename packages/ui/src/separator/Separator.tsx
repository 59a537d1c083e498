/** Props of `Separator`. */
export type SeparatorProps = {
  /** A word between two ways, such as "or". */
  label?: string
}

/** A line between two parts, or a word in its place. */
export function Separator({ label }: SeparatorProps) {
  return label === undefined ? <hr className="lk-separator" /> : <div className="lk-separator">{label}</div>
}
