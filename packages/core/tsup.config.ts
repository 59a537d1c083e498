import { packageBuild } from '../../tooling/tsup.ts'
import manifest from './package.json' with { type: 'json' }

export default packageBuild({
  define: { LATCHKEY_VERSION: JSON.stringify(manifest.version) },
  // What the first view and the directory share, and ask services with.
  group: {
    into: 'services/request.js',
    with: ['directory/ListedWallet.js', 'links/browseLink.js'],
    without: ['errors/connection.js'],
  },
})
