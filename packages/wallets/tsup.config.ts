import { packageBuild } from '../../tooling/tsup.ts'

/** The chunk with the wallets that the first view shows. */
export default packageBuild({ groups: [{ into: 'exports/beginning.js' }] })
