import { packageBuild } from '../../tooling/tsup.ts'

// tsup must not remove the prefix `node:` from imports, because `node:sqlite` cannot be imported without it.
export default packageBuild({ removeNodeProtocol: false })
