import { packageBuild } from '../../tooling/tsup.ts'

export default packageBuild()
