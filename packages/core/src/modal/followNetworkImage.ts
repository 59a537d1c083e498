import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { showNetworkImage } from '../networks/showNetworkImage.ts'
import { watch } from '../watch.ts'

/**
 * Loads the picture of the current network for a button on the page. Starts when the visitor approaches a button or is connected, and then
 * follows every network change.
 *
 * @returns a function that stops it
 */
export function followNetworkImage(core: Core): () => void {
  let isAwake = false
  const update = () => {
    if (isAwake || getAccount(core).isConnected) showNetworkImage(core, getNetwork(core))
  }
  const wake = () => {
    isAwake = true
    update()
  }
  core.preparations.add(wake)
  const stop = watch(core, () => [getAccount(core).isConnected, getNetwork(core).caipNetworkId], update)
  update()
  return () => {
    core.preparations.delete(wake)
    stop()
  }
}
