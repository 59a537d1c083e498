import type { ReactNode } from 'react'

type Tab<id extends string> = { id: id; label: string; icon: ReactNode; count?: number }

type TabBarProps<id extends string> = {
  tabs: readonly Tab<id>[]
  value: id
  onChange: (id: id) => void
}

/** The tabs for the screens, at the bottom of the page as in phone apps. */
export function TabBar<id extends string>({ tabs, value, onChange }: TabBarProps<id>) {
  return (
    <nav aria-label="Screens" className="tab-bar">
      {tabs.map(({ id, label, icon, count }) => (
        <button
          aria-current={id === value ? 'page' : undefined}
          className="tab"
          key={id}
          onClick={() => onChange(id)}
          type="button"
        >
          {icon}
          <span>
            {label}
            {count ? <span className="tab-count">{` ${count}`}</span> : null}
          </span>
        </button>
      ))}
    </nav>
  )
}
