import type { Core } from '../createCore.ts'
import { closeModal } from './closeModal.ts'
import { resetAttempts } from './resetAttempts.ts'

/**
 * Goes back one view. Closes the modal instead if the first view is visible, or if the warning UnsupportedChain is
 * among the opened views.
 */
export function goBack(core: Core): void {
  const { history } = core.router.state
  resetAttempts(core)
  if (history.length <= 1 || history.some(({ name }) => name === 'UnsupportedChain')) closeModal(core)
  else core.router.pop()
}
