import type { CaipNetworkId } from '@latchkey/protocol'
import { getAccount } from '../actions/getAccount.ts'
import { getNetwork } from '../actions/getNetwork.ts'
import { hideModal } from '../actions/hideModal.ts'
import { openModal } from '../actions/openModal.ts'
import type { Core } from '../createCore.ts'
import { watch } from '../watch.ts'

/**
 * Opens UnsupportedChain whenever the connected wallet comes to a network that the site does not list, and closes it once it is on
 * one that it does.
 */
export function warnOfUnsupportedNetwork(core: Core): () => void {
  return watch(core, unsupportedNetwork, (caipNetworkId) => {
    if (caipNetworkId) openModal(core, { view: 'UnsupportedChain' })
    else if (core.router.current()?.name === 'UnsupportedChain') hideModal(core)
  })
}

function unsupportedNetwork(core: Core): CaipNetworkId | undefined {
  const { enableNetworkSwitch, allowUnsupportedChain, basic } = core.options.state
  if (!enableNetworkSwitch || allowUnsupportedChain || basic) return undefined
  const { caipNetworkId, isSupported } = getNetwork(core)
  return getAccount(core).isConnected && !isSupported ? caipNetworkId : undefined
}
