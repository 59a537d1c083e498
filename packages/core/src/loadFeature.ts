import type { Core } from './createCore.ts'
import { ChunkError } from './errors/chunk.ts'
import { type Feature, featureOf } from './featureOf.ts'
import type { Features } from './features.ts'

/**
 * Loads the code of a feature and returns the feature. If the load fails, the next call tries again.
 *
 * @throws ChunkError `ChunkLoadFailed` if the code cannot be fetched
 */
export async function loadFeature<name extends keyof Features>(
  core: Core,
  load: () => Promise<Feature<name>>,
): Promise<Features[name]> {
  let feature: Feature<name>
  try {
    feature = await load()
  } catch (cause) {
    throw new ChunkError('ChunkLoadFailed', { cause })
  }
  return featureOf(core, feature)
}
