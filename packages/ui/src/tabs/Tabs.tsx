import { type KeyboardEvent, type ReactNode, useId } from 'react'

/** Props of `Tabs`. */
export type TabsProps<Id extends string> = {
  /** Accessible name of the tabs. */
  label: string
  tabs: readonly { readonly id: Id; readonly label: string }[]
  value: Id
  onValueChange: (value: Id) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

function target(event: KeyboardEvent, index: number, last: number): number | undefined {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === 'Home') return 0
  if (event.key === 'End') return last
  if (event.key === forward) return index === last ? 0 : index + 1
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return index === 0 ? last : index - 1
  return undefined
}

/** Tabs with a panel, after the ARIA tabs pattern: one tab stop; arrow keys, Home and End select a tab. */
export function Tabs<Id extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Id>) {
  const base = useId()
  const chosen = Math.max(
    tabs.findIndex((tab) => tab.id === value),
    0,
  )
  function choose(event: KeyboardEvent<HTMLDivElement>) {
    const next = tabs[target(event, chosen, tabs.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[tabs.indexOf(next)]?.focus()
    onValueChange(next.id)
  }
  return (
    <div className="lk-tabs">
      <div aria-label={label} className="lk-tab-list" onKeyDown={choose} role="tablist">
        {tabs.map((tab, index) => (
          <button
            aria-controls={`${base}panel`}
            aria-selected={index === chosen}
            className="lk-tab"
            id={`${base}${tab.id}`}
            key={tab.id}
            onClick={() => onValueChange(tab.id)}
            role="tab"
            tabIndex={index === chosen ? 0 : -1}
            type="button"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div aria-labelledby={`${base}${tabs[chosen]?.id}`} id={`${base}panel`} role="tabpanel">
        {children}
      </div>
    </div>
  )
}
