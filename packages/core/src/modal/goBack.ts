import type { Core } from '../createCore.ts'
import { closeModal } from './closeModal.ts'
import { resetAttempts } from './resetAttempts.ts'

/** Goes back one view. From the first view, or if the history contains UnsupportedChain, closes the modal. */
export function goBack(core: Core): void {
  const { history } = core.router.state
  resetAttempts(core)
  if (history.length <= 1 || history.some(({ name }) => name === 'UnsupportedChain')) closeModal(core)
  else core.router.pop()
}
