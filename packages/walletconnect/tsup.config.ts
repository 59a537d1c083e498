import { keepModules } from '../../tooling/keepModules.ts'
import { packageBuild } from '../../tooling/tsup.ts'
import { leaveOut } from './build/leaveOut.ts'
import { writeLicences } from './build/writeLicences.ts'

export default packageBuild({
  // Every dependency except the packages of this repository is bundled into this package, for example the WalletConnect client.
  noExternal: [/^(?!@latchkey\/)[@\w]/],
  platform: 'browser',
  // The WalletConnect client reads these values of Node. Without a constant, some bundlers insert a polyfill, and Parcel does not find one.
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
