import { recordAnalytics } from './analytics/recordAnalytics.ts'
import type { Core } from './createCore.ts'
import { followAccount } from './modal/followAccount.ts'
import { initialView } from './modal/initialView.ts'
import { checkProject } from './notices/checkProject.ts'
import { followTabs } from './wallets/followTabs.ts'
import { restoreConnections } from './wallets/restoreConnections.ts'

/**
 * What a kit does automatically. Each function starts with the kit and returns a function that stops the reaction.
 * `reactToConnections` starts more reactions when the first wallet connects.
 */
export const reactions: readonly ((core: Core) => () => void)[] = [
  recordAnalytics,
  showEmbedded,
  checkProject,
  restoreConnections,
  followTabs,
  followAccount,
]

/** Shows the first view of an embedded modal, which is always visible. */
function showEmbedded(core: Core): () => void {
  if (core.options.state.enableEmbedded) core.router.reset({ name: initialView(core) })
  return () => {}
}
