import { keepModules } from '../../tooling/keepModules.ts'
import { packageBuild } from '../../tooling/tsup.ts'
import { leaveOut } from './build/leaveOut.ts'
import { writeLicences } from './build/writeLicences.ts'

export default packageBuild({
  // The client of the protocol is built in.
  noExternal: [/^(?!@latchkey\/)[@\w]/],
  platform: 'browser',
  // What the client asks of Node. Some bundlers answer with a polyfill, which Parcel does not find.
  define: {
    'process.env.DISABLE_GLOBAL_CORE': '"false"',
    'process.env.IS_VITEST': '"false"',
    'process.platform': '""',
    'process.version': '""',
    'process.versions': 'undefined',
    Buffer: 'undefined',
  },
  treeshake: true,
  esbuildPlugins: [leaveOut(), keepModules(), writeLicences('dist/LICENCES.txt')],
})
