import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { showNetworkImage } from '../networks/showNetworkImage.ts'
import { watch } from '../watch.ts'

/**
 * Loads the picture of the current network for the kit's buttons on the page. The first picture is loaded when a wallet
 * is connected, or when the visitor seems about to press a button. After that, the picture is loaded again for each new
 * network.
 *
 * @returns a function that stops the loading
 */
export function followNetworkImage(core: Core): () => void {
  let isPressExpected = false
  const updateImage = () => {
    if (isPressExpected || getAccount(core).isConnected) showNetworkImage(core, getNetwork(core))
  }
  const onPressExpected = () => {
    isPressExpected = true
    updateImage()
  }
  core.preparations.add(onPressExpected)
  const stop = watch(core, () => [getAccount(core).isConnected, getNetwork(core).caipNetworkId], updateImage)
  updateImage()
  return () => {
    core.preparations.delete(onPressExpected)
    stop()
  }
}
