import type { Core } from '../createCore.ts'
import type { loadNetworkImage } from './loadNetworkImage.ts'

/** Loads the picture of a network that a view shows. The first call also loads the code that loads pictures. */
export function showNetworkImage(core: Core, network: loadNetworkImage.Parameters): void {
  import('./loadNetworkImage.ts').then((module) => module.loadNetworkImage(core, network)).catch(core.log.error)
}
