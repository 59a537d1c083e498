import type { Core } from '../createCore.ts'
import type { loadNetworkImage } from './loadNetworkImage.ts'

/** Loads the picture of a network into the state, so that the views show it. The first call also loads the code for this. */
export function showNetworkImage(core: Core, network: loadNetworkImage.Parameters): void {
  import('./loadNetworkImage.ts').then((module) => module.loadNetworkImage(core, network)).catch(core.log.error)
}
