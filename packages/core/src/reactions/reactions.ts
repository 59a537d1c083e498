import type { Core } from '../createCore.ts'
import { checkProject } from './checkProject.ts'
import { followAccount } from './followAccount.ts'
import { followTabs } from './followTabs.ts'
import { recordAnalytics } from './recordAnalytics.ts'
import { restoreConnections } from './restoreConnections.ts'
import { showEmbedded } from './showEmbedded.ts'

/** What a kit does by itself. Each starts with the kit and answers how to stop; `reactToConnections` starts the others. */
export const reactions: readonly ((core: Core) => () => void)[] = [
  recordAnalytics,
  showEmbedded,
  checkProject,
  restoreConnections,
  followTabs,
  followAccount,
]
