import type { Core } from '../createCore.ts'
import type { loadNetworkImage } from './loadNetworkImage.ts'

/** Looks up the picture of a network that is shown. The code for that is loaded with the first call. */
export function showNetworkImage(core: Core, network: loadNetworkImage.Parameters): void {
  import('./loadNetworkImage.ts').then((module) => module.loadNetworkImage(core, network)).catch(core.log.error)
}
