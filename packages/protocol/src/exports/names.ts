/**
 * These exports have a separate entry point, because a page loads them with its wallet list and not before. esbuild
 * puts all exports of one entry point into one chunk.
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
