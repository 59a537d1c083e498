import type { Core } from './createCore.ts'
import type { Features } from './features.ts'

/** A feature's name and the function that creates it. The chunk of each feature exports one. */
export type Feature<name extends keyof Features> = {
  readonly name: name
  create(core: Core): Features[name]
}

/** Returns a feature of the kit. The first call creates it. */
export function featureOf<name extends keyof Features>(core: Core, { name, create }: Feature<name>): Features[name] {
  core.features[name] ??= create(core)
  return core.features[name] as Features[name]
}
