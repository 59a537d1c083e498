import { packageBuild } from '../../tooling/tsup.ts'

/** Bundles the modal and its first view into one file. Every other view is a separate chunk. */
export default packageBuild({ groups: [{ into: 'exports/index.js' }] })
