import type { View } from '@latchkey/core'
import type { Translate } from '@latchkey/core/messages'
import type { MessageKey } from '../messages/en.ts'
import { viewModules } from './viewModules.ts'

/** What the header says over a view. */
export function viewTitle(view: View, t: Translate<MessageKey>): string {
  const { title } = viewModules[view.name]
  if (typeof title === 'string') return t(title)
  return (title as (data: unknown, t: Translate<MessageKey>) => string)('data' in view ? view.data : undefined, t)
}
