import { packageBuild } from '../../tooling/tsup.ts'

export default packageBuild({ clean: ['**/*', '!standalone/**'] })
