import type { CaipNetworkId } from '@latchkey/protocol'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { watch } from '../watch.ts'
import { hideModal } from './hideModal.ts'
import { openModal } from './openModal.ts'
import { type View, viewRules } from './views.ts'

/**
 * Opens the view UnsupportedChain when the connected wallet switches to a network that the site does not list. When the
 * wallet switches to a listed network or disconnects, the view closes and the previous views come back.
 */
export function warnOfUnsupportedNetwork(core: Core): () => void {
  let warning: View | undefined
  let viewsBefore: readonly View[] = []
  return watch(core, unsupportedNetwork, (caipNetworkId) => {
    const { history } = core.router.state
    if (caipNetworkId) {
      if (history[0] !== warning) viewsBefore = [...history]
      openModal(core, { view: 'UnsupportedChain' })
      warning = core.router.current()
    } else if (core.router.current()?.name === 'UnsupportedChain') {
      // If the visitor opened UnsupportedChain, there are no previous views to restore.
      const views = history[0] === warning ? viewsToRestore(core, viewsBefore) : []
      if (views.length > 0) Object.assign(core.router.state, { history: views, direction: 'back' })
      else hideModal(core)
    }
  })
}

/** The views to restore. Views that send a request to a wallet are left out, because showing them again would send the request again. */
function viewsToRestore(core: Core, viewsBefore: readonly View[]): readonly View[] {
  const names = viewsBefore.map(({ name }) => name)
  const index = names.findIndex((name) => viewRules[name].asks)
  const name = names[index]
  if (!name) return viewsBefore
  // If the wallet is connected in the meantime, the view that connects wallets has no task left: only the views up to
  // the list of connected wallets come back.
  const hasConnected = viewRules[name].asks === 'connection' && getAccount(core).isConnected
  return viewsBefore.slice(0, hasConnected ? names.indexOf('ProfileWallets') + 1 : index)
}

function unsupportedNetwork(core: Core): CaipNetworkId | undefined {
  const { enableNetworkSwitch, allowUnsupportedChain, basic } = core.options.state
  if (!enableNetworkSwitch || allowUnsupportedChain || basic) return undefined
  const { caipNetworkId, isSupported } = getNetwork(core)
  return getAccount(core).isConnected && !isSupported ? caipNetworkId : undefined
}
