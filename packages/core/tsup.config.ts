import { packageBuild } from '../../tooling/tsup.ts'
import manifest from './package.json' with { type: 'json' }

export default packageBuild({ define: { LATCHKEY_VERSION: JSON.stringify(manifest.version) } })
