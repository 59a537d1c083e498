import { packageBuild } from '../../tooling/tsup.ts'

/** Bundles the modal with its first view. Every other view is a chunk of its own. */
export default packageBuild({ groups: [{ into: 'exports/index.js' }] })
