import { packageBuild } from '../../tooling/tsup.ts'

// `node:sqlite` has no name without its prefix.
export default packageBuild({ removeNodeProtocol: false })
