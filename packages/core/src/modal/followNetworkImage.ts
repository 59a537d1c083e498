import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { showNetworkImage } from '../networks/showNetworkImage.ts'
import { watch } from '../watch.ts'

/**
 * Loads the picture of the current network for a button on the page. The first load waits until the visitor seems about
 * to press a button, or a wallet is connected. After that, each network change loads the new picture.
 *
 * @returns a function that stops the loading
 */
export function followNetworkImage(core: Core): () => void {
  let hasApproachedButton = false
  const update = () => {
    if (hasApproachedButton || getAccount(core).isConnected) showNetworkImage(core, getNetwork(core))
  }
  const onApproach = () => {
    hasApproachedButton = true
    update()
  }
  core.preparations.add(onApproach)
  const stop = watch(core, () => [getAccount(core).isConnected, getNetwork(core).caipNetworkId], update)
  update()
  return () => {
    core.preparations.delete(onApproach)
    stop()
  }
}
