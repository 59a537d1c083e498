import type { Core, ViewName } from '@latchkey/core'
import type { Translate } from '@latchkey/core/messages'
import type { ComponentType } from 'react'
import type { FirstKey } from '../messages/firstTexts.ts'
import type { LaterTitleKey } from '../messages/laterTitles.ts'
import type { ViewProps } from './ViewProps.ts'

/** A button at the start of the header. */
type LeadingButton = { icon: ComponentType; label: FirstKey; onClick: (core: Core) => void }

/** How a view is drawn: its title, its component and the header's button. */
export type ViewEntry<name extends ViewName> = {
  /** The title in the header: the key of a text, or a function that makes the title from the view's data. */
  title: FirstKey | LaterTitleKey | ((data: ViewProps<name>['data'], t: Translate<FirstKey>) => string)
  /**
   * The header's button when there is no previous view. Use `none` for a view that the kit opens without the visitor. A view that opens
   * only from another view always has a back button, so it needs no `leading`.
   */
  leading?: LeadingButton | 'none'
  /** Whether views of `laterViews` open from this view. If so, `laterViews` is loaded together with it. */
  opensLaterViews?: true
} & ({ component: ComponentType<ViewProps<name>> } | { load: () => Promise<ComponentType<ViewProps<name>>> })
