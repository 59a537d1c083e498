import { packageBuild } from '../../tooling/tsup.ts'

export default packageBuild(['src/exports/index.ts', 'src/exports/tokens.ts', 'src/exports/button.ts'])
