import type { Core } from './createCore.ts'
import type { Features } from './features.ts'

/** How a feature is made. Its chunk exports one. */
export type Feature<name extends keyof Features> = {
  readonly name: name
  create(core: Core): Features[name]
}

/** The feature of a kit. The first call makes it. */
export function featureOf<name extends keyof Features>(core: Core, { name, create }: Feature<name>): Features[name] {
  core.features[name] ??= create(core)
  return core.features[name] as Features[name]
}
