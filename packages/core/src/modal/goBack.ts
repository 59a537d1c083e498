import type { Core } from '../createCore.ts'
import { closeModal } from './closeModal.ts'
import { resetAttempts } from './resetAttempts.ts'

/** One view back. From the first view, and once the network is not supported, back means out. */
export function goBack(core: Core): void {
  const { history } = core.router.state
  resetAttempts(core)
  if (history.length <= 1 || history.some(({ name }) => name === 'UnsupportedChain')) closeModal(core)
  else core.router.pop()
}
