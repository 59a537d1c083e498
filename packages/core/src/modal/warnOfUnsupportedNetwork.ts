import type { CaipNetworkId } from '@latchkey/protocol'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { watch } from '../watch.ts'
import { hideModal } from './hideModal.ts'
import { showModal } from './showModal.ts'
import { viewRules } from './viewRules.ts'
import type { View } from './views.ts'

/**
 * Opens the view UnsupportedChain when the connected wallet switches to a network that the site does not list. When the
 * wallet switches to a listed network or disconnects, closes this view and shows the previous views again.
 *
 * @returns a function that stops this reaction
 */
export function warnOfUnsupportedNetwork(core: Core): () => void {
  let warningView: View | undefined
  let viewsBefore: readonly View[] = []
  return watch(core, findUnsupportedNetwork, (caipNetworkId) => {
    const { history } = core.router.state
    if (caipNetworkId) {
      if (history[0] !== warningView) viewsBefore = [...history]
      showModal(core, { view: 'UnsupportedChain' })
      warningView = core.router.current()
    } else if (core.router.current()?.name === 'UnsupportedChain') {
      // If the visitor opened UnsupportedChain with a button, there are no previous views to show again.
      const restoredViews = history[0] === warningView ? chooseViewsToRestore(core, viewsBefore) : []
      if (restoredViews.length > 0) Object.assign(core.router.state, { history: restoredViews, direction: 'back' })
      else hideModal(core)
    }
  })
}

/**
 * Returns the previous views before the first view that sends a request to a wallet as soon as it is shown. If such a
 * view were shown again, it would send its request a second time.
 */
function chooseViewsToRestore(core: Core, viewsBefore: readonly View[]): readonly View[] {
  const viewNames = viewsBefore.map(({ name }) => name)
  const askingViewIndex = viewNames.findIndex((name) => viewRules[name].asks)
  const askingViewName = viewNames[askingViewIndex]
  if (!askingViewName) return viewsBefore
  // If a wallet is already connected, the view that connects a wallet has nothing left to do. So only the views up to
  // the list of connected wallets are shown again.
  const isAlreadyConnected = viewRules[askingViewName].asks === 'connection' && getAccount(core).isConnected
  return viewsBefore.slice(0, isAlreadyConnected ? viewNames.indexOf('ProfileWallets') + 1 : askingViewIndex)
}

function findUnsupportedNetwork(core: Core): CaipNetworkId | undefined {
  const { enableNetworkSwitch, allowUnsupportedChain, basic } = core.options.state
  if (!enableNetworkSwitch || allowUnsupportedChain || basic) return undefined
  const { caipNetworkId, isSupported } = getNetwork(core)
  return getAccount(core).isConnected && !isSupported ? caipNetworkId : undefined
}
