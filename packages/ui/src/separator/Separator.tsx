export type SeparatorProps = {
  /** A word between two ways, such as "or". */
  label?: string
}

export function Separator({ label }: SeparatorProps) {
  return label === undefined ? <hr className="lk-separator" /> : <div className="lk-separator">{label}</div>
}
