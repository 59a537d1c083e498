/** Apart from the index: a page needs it with its list of wallets, and of an index esbuild loads all at once. */
export { findNamesake, knownNames, mixesScripts, nameSkeleton, nameSkeletons, withoutRaised } from '../nameSkeleton.ts'
