import { keepModules } from '../../tooling/keepModules.ts'
import { packageBuild } from '../../tooling/tsup.ts'
import { leaveOut } from './build/leaveOut.ts'
import { writeLicences } from './build/writeLicences.ts'

export default packageBuild({
  // The client of the protocol is built in.
  noExternal: [/^(?!@latchkey\/)[@\w]/],
  platform: 'browser',
  treeshake: true,
  esbuildPlugins: [leaveOut(), keepModules(), writeLicences('dist/LICENCES.txt')],
})
