import { packageBuild } from '../../tooling/tsup.ts'

export default packageBuild([
  'src/exports/index.ts',
  'src/exports/adapter.ts',
  'src/exports/errors.ts',
  'src/exports/messages.ts',
])
