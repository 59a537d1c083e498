import { packageBuild } from '../../tooling/tsup.ts'

// tsup must keep the prefix `node:` of imports, because `node:sqlite` cannot be imported as `sqlite`.
export default packageBuild({ removeNodeProtocol: false })
