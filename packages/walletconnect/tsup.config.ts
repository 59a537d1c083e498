import { keepModules } from '../../tooling/keepModules.ts'
import { packageBuild } from '../../tooling/tsup.ts'
import { leaveOut } from './build/leaveOut.ts'
import { writeLicences } from './build/writeLicences.ts'

export default packageBuild({
  // The protocol client is bundled.
  noExternal: [/^(?!@latchkey\/)[@\w]/],
  platform: 'browser',
  // Values of Node that the client reads. Some bundlers insert a polyfill for them, which Parcel does not find.
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
