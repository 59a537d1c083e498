import type { CaipNetworkId } from '@latchkey/protocol'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { watch } from '../watch.ts'
import { hideModal } from './hideModal.ts'
import { openModal } from './openModal.ts'
import { type View, viewRules } from './views.ts'

/**
 * Opens UnsupportedChain whenever the connected wallet comes to a network that the site does not list. Once it is on one that the site
 * does list, or has left, the warning goes away, back to what it took the place of.
 */
export function warnOfUnsupportedNetwork(core: Core): () => void {
  let warning: View | undefined
  let before: readonly View[] = []
  return watch(core, unsupportedNetwork, (caipNetworkId) => {
    const { history } = core.router.state
    if (caipNetworkId) {
      if (history[0] !== warning) before = [...history]
      openModal(core, { view: 'UnsupportedChain' })
      warning = core.router.current()
    } else if (core.router.current()?.name === 'UnsupportedChain') {
      // One that the visitor opened took the place of nothing.
      const views = history[0] === warning ? viewsAfter(core, before) : []
      if (views.length > 0) Object.assign(core.router.state, { history: views, direction: 'back' })
      else hideModal(core)
    }
  })
}

/** What there is to go back to: views that ask a wallet would ask it again. */
function viewsAfter(core: Core, before: readonly View[]): readonly View[] {
  const names = before.map(({ name }) => name)
  const index = names.findIndex((name) => viewRules[name].asks)
  const name = names[index]
  if (!name) return before
  // The wait is over: it leaves as it does without a warning.
  const isMet = viewRules[name].asks === 'connection' && getAccount(core).isConnected
  return before.slice(0, isMet ? names.indexOf('ProfileWallets') + 1 : index)
}

function unsupportedNetwork(core: Core): CaipNetworkId | undefined {
  const { enableNetworkSwitch, allowUnsupportedChain, basic } = core.options.state
  if (!enableNetworkSwitch || allowUnsupportedChain || basic) return undefined
  const { caipNetworkId, isSupported } = getNetwork(core)
  return getAccount(core).isConnected && !isSupported ? caipNetworkId : undefined
}
