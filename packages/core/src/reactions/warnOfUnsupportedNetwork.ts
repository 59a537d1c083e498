import { getAccount } from '../actions/getAccount.ts'
import { getNetwork } from '../actions/getNetwork.ts'
import { hideModal } from '../actions/hideModal.ts'
import { openModal } from '../actions/openModal.ts'
import type { Core } from '../createCore.ts'
import { watch } from '../watch.ts'

/** Opens UnsupportedChain when the connected wallet is on a network that the site does not list, and closes it once it is not. */
export function warnOfUnsupportedNetwork(core: Core): () => void {
  return watch(core, isOnUnsupportedNetwork, (isUnsupported) => {
    if (isUnsupported) openModal(core, { view: 'UnsupportedChain' })
    else if (core.router.current()?.name === 'UnsupportedChain') hideModal(core)
  })
}

function isOnUnsupportedNetwork(core: Core): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain, basic } = core.options.state
  if (!enableNetworkSwitch || allowUnsupportedChain || basic) return false
  return getAccount(core).isConnected && !getNetwork(core).isSupported
}
