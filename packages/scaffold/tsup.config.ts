import { packageBuild } from '../../tooling/tsup.ts'

/** Bundles the modal and its first view into one file. Every other view is a separate chunk, and so is the record `laterViews`. */
export default packageBuild({ groups: [{ into: 'exports/index.js' }, { into: 'router/laterViews.js' }] })
