import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { showNetworkImage } from '../networks/showNetworkImage.ts'
import { watch } from '../watch.ts'

/**
 * Looks up the mark of the network in use, for a button on the page that shows it: once a visitor comes near a button or is connected,
 * and for each network after that.
 *
 * @returns how to stop.
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
