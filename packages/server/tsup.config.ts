import { packageBuild } from '../../tooling/tsup.ts'

// The built-in module `node:sqlite` can only be imported with its prefix.
export default packageBuild({ removeNodeProtocol: false })
