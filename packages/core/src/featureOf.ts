import type { Core } from './createCore.ts'
import type { Features } from './features.ts'

/** The name of a feature and the function that creates the feature. The chunk of each feature exports a value of this type. */
export type Feature<name extends keyof Features> = {
  readonly name: name
  create(core: Core): Features[name]
}

/** Returns a feature of the kit. The first call creates it. */
export function featureOf<name extends keyof Features>(core: Core, { name, create }: Feature<name>): Features[name] {
  core.features[name] ??= create(core)
  return core.features[name] as Features[name]
}
