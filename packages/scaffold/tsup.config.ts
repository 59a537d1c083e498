import { packageBuild } from '../../tooling/tsup.ts'

/** The modal with its first view. The other views are fetched each by itself. */
export default packageBuild({ groups: [{ into: 'exports/index.js' }] })
