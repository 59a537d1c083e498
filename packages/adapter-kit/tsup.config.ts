import { packageBuild } from '../../tooling/tsup.ts'

export default packageBuild({
  groups: [
    // What lists wallets, before the visitor acts.
    { into: 'exports/index.js' },
    // What connects them.
    { into: 'exports/flows.js' },
  ],
})
