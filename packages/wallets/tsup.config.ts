import { packageBuild } from '../../tooling/tsup.ts'

/** What the first view shows of the directory. */
export default packageBuild({ groups: [{ into: 'exports/beginning.js' }] })
