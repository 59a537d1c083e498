import type { Core } from '../createCore.ts'
import type { loadNetworkImage } from './loadNetworkImage.ts'

/** Looks up the mark of a network, once it is shown. What looks it up is fetched with the first of them. */
export function showNetworkImage(core: Core, network: loadNetworkImage.Parameters): void {
  import('./loadNetworkImage.ts').then((module) => module.loadNetworkImage(core, network)).catch(core.log.error)
}
