import { type Core, closeModal, getAccount, goBack, type Network, switchNetwork } from '@latchkey/core'

/** Follows the visitor's choice of a network: at once where no wallet has to be asked, by way of the wallet otherwise. */
export function chooseNetwork(core: Core, network: Network): void {
  const { activeNamespace } = core.chain.state
  const account = getAccount(core, { namespace: network.chainNamespace })
  if (network.chainNamespace !== activeNamespace) {
    core.router.push({ name: 'SwitchActiveChain', data: { namespace: network.chainNamespace, network } })
    return
  }
  if (account.isConnected && account.caipNetworkId !== network.caipNetworkId) {
    core.router.push({ name: 'SwitchNetwork', data: { network } })
    return
  }
  void switchNetwork(core, { network }).then(() => leaveNetworks(core))
}

/** Back to where the visitor came from; out, where the list of networks was all that they opened. */
export function leaveNetworks(core: Core): void {
  if (core.router.state.history.length > 1) goBack(core)
  else closeModal(core)
}
