import { recordAnalytics } from './analytics/recordAnalytics.ts'
import type { Core } from './createCore.ts'
import { initialView } from './modal/initialView.ts'
import { checkProject } from './notices/checkProject.ts'
import { followTabs } from './wallets/followTabs.ts'
import { restoreConnections } from './wallets/restoreConnections.ts'

/**
 * What a kit does without a call of the site. Each function is called when the kit starts, and returns a function that
 * stops its effect. `reactToConnections` starts further functions of this kind just before the first wallet connects.
 */
export const reactions: readonly ((core: Core) => () => void)[] = [
  recordAnalytics,
  showEmbeddedModal,
  checkProject,
  restoreConnections,
  followTabs,
]

/** Shows the first view of an embedded modal when the kit starts, because an embedded modal is always visible. */
function showEmbeddedModal(core: Core): () => void {
  if (core.options.state.enableEmbedded) core.router.reset({ name: initialView(core) })
  return () => {}
}
