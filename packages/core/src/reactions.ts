import { recordAnalytics } from './analytics/recordAnalytics.ts'
import type { Core } from './createCore.ts'
import { followAccount } from './modal/followAccount.ts'
import { initialView } from './modal/initialView.ts'
import { checkProject } from './notices/checkProject.ts'
import { followTabs } from './wallets/followTabs.ts'
import { restoreConnections } from './wallets/restoreConnections.ts'

/** What a kit does by itself. Each starts with the kit and answers how to stop; `reactToConnections` starts the others. */
export const reactions: readonly ((core: Core) => () => void)[] = [
  recordAnalytics,
  showEmbedded,
  checkProject,
  restoreConnections,
  followTabs,
  followAccount,
]

/** An embedded modal is there from the start, on its first view. */
function showEmbedded(core: Core): () => void {
  if (core.options.state.enableEmbedded) core.router.reset({ name: initialView(core) })
  return () => {}
}
