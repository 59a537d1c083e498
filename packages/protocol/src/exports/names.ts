/**
 * The functions that compare the names of wallets. They have an entry point of their own, because a page loads them only
 * when it loads its wallet list. esbuild puts all exports of one entry point into one chunk, so in another entry point
 * they would be loaded earlier.
 */
export {
  findNamesake,
  findOtherNamesake,
  listCurrentAndFormerNames,
  mixesScripts,
  nameSkeleton,
  nameSkeletons,
  withoutSuperscriptsAndSigns,
} from '../nameSkeleton.ts'
