import type { CaipNetworkId } from '@latchkey/protocol'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { watch } from '../watch.ts'
import { hideModal } from './hideModal.ts'
import { openModal } from './openModal.ts'
import { type View, viewRules } from './views.ts'

/**
 * Opens UnsupportedChain when the connected wallet switches to a network that the site does not list. When the wallet switches to a listed
 * network or disconnects, the warning closes and the previous views come back.
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
      // If the visitor opened this view, it replaced no other views.
      const views = history[0] === warning ? viewsAfter(core, before) : []
      if (views.length > 0) Object.assign(core.router.state, { history: views, direction: 'back' })
      else hideModal(core)
    }
  })
}

/** The views to go back to. Views that ask a wallet are left out, because they would ask it again. */
function viewsAfter(core: Core, before: readonly View[]): readonly View[] {
  const names = before.map(({ name }) => name)
  const index = names.findIndex((name) => viewRules[name].asks)
  const name = names[index]
  if (!name) return before
  // The wallet that the view waited for is connected, so the view closes as it would without a warning.
  const isMet = viewRules[name].asks === 'connection' && getAccount(core).isConnected
  return before.slice(0, isMet ? names.indexOf('ProfileWallets') + 1 : index)
}

function unsupportedNetwork(core: Core): CaipNetworkId | undefined {
  const { enableNetworkSwitch, allowUnsupportedChain, basic } = core.options.state
  if (!enableNetworkSwitch || allowUnsupportedChain || basic) return undefined
  const { caipNetworkId, isSupported } = getNetwork(core)
  return getAccount(core).isConnected && !isSupported ? caipNetworkId : undefined
}
