import type { View } from '@latchkey/core'
import type { Translate } from '@latchkey/core/messages'
import type { MessageKey } from '../messages/en.ts'
import { viewModules } from './viewModules.ts'

/** What the header says over a view. Of a view that lacks its data, the title is that of its failure. */
export function viewTitle(view: View, t: Translate<MessageKey>): string {
  const { title } = viewModules[view.name]
  if (typeof title === 'string') return t(title)
  try {
    return (title as (data: unknown, t: Translate<MessageKey>) => string)('data' in view ? view.data : undefined, t)
  } catch {
    return t('view.crashed.title')
  }
}
