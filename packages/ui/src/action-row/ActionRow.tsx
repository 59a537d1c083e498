import type { ReactNode } from 'react'

/** Props of `ActionRow`. */
export type ActionRowProps = {
  /** The accessible name of the row. */
  label: string
  /** The actions in their order, at most four. */
  actions: readonly {
    readonly id: string
    readonly label: string
    readonly icon: ReactNode
    readonly onPress: () => void
  }[]
}

/** A row of actions of the same weight: each is a button with an icon above its name. */
export function ActionRow({ label, actions }: ActionRowProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets.
    <ul aria-label={label} className="lk-actions" role="list">
      {actions.map(({ id, label: name, icon, onPress }) => (
        <li key={id}>
          <button className="lk-action" onClick={onPress} type="button">
            {icon}
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
