import { packageBuild } from '../../tooling/tsup.ts'

export default packageBuild(['src/exports/index.ts', 'src/exports/messages.ts'])
