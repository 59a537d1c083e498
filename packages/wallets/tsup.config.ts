import { packageBuild } from '../../tooling/tsup.ts'

/** Bundles the wallets that the first view shows into one chunk. */
export default packageBuild({ groups: [{ into: 'exports/beginning.js' }] })
