import { type KeyboardEvent, type ReactNode, useId } from 'react'

/** Props of `Tabs`. */
export type TabsProps<Id extends string> = {
  /** Accessible name of the group of tabs. */
  label: string
  tabs: readonly { readonly id: Id; readonly label: string }[]
  value: Id
  onValueChange: (value: Id) => void
  /** The content below the tabs, which belongs to the selected tab. */
  children: ReactNode
}

function nextTabIndex(event: KeyboardEvent, index: number, last: number): number | undefined {
  const forwardKey = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === 'Home') return 0
  if (event.key === 'End') return last
  if (event.key === forwardKey) return index === last ? 0 : index + 1
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return index === 0 ? last : index - 1
  return undefined
}

/** Tabs with a panel, as in the ARIA tabs pattern: Tab stops once, and arrow keys, Home and End select a tab. */
export function Tabs<Id extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Id>) {
  const baseId = useId()
  const selectedIndex = Math.max(
    tabs.findIndex((tab) => tab.id === value),
    0,
  )
  function selectByKey(event: KeyboardEvent<HTMLDivElement>) {
    const nextTab = tabs[nextTabIndex(event, selectedIndex, tabs.length - 1) ?? -1]
    if (!nextTab) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[tabs.indexOf(nextTab)]?.focus()
    onValueChange(nextTab.id)
  }
  return (
    <div className="lk-tabs">
      <div aria-label={label} className="lk-tab-list" onKeyDown={selectByKey} role="tablist">
        {tabs.map((tab, index) => (
          <button
            aria-controls={`${baseId}panel`}
            aria-selected={index === selectedIndex}
            className="lk-tab"
            id={`${baseId}${tab.id}`}
            key={tab.id}
            onClick={() => onValueChange(tab.id)}
            role="tab"
            tabIndex={index === selectedIndex ? 0 : -1}
            type="button"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div aria-labelledby={`${baseId}${tabs[selectedIndex]?.id}`} id={`${baseId}panel`} role="tabpanel">
        {children}
      </div>
    </div>
  )
}
