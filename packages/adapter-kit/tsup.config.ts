import { packageBuild } from '../../tooling/tsup.ts'

export default packageBuild({
  groups: [
    // Lists wallets before the visitor acts.
    { into: 'exports/index.js' },
    // Connects wallets.
    { into: 'exports/flows.js' },
  ],
})
