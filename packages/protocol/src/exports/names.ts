/**
 * These exports have their own entry point, because a page loads them together with its wallet list. esbuild puts everything that an entry
 * point exports into one chunk.
 */
export {
  findNamesake,
  findOtherNamesake,
  knownNames,
  mixesScripts,
  nameSkeleton,
  nameSkeletons,
  withoutRaised,
} from '../nameSkeleton.ts'
