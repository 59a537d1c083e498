import { packageBuild } from '../../tooling/tsup.ts'

export default packageBuild({
  groups: [
    // The code that lists wallets, for the first load.
    { into: 'exports/index.js' },
    // The code that connects wallets, which is loaded when the visitor acts.
    { into: 'exports/flows.js' },
  ],
})
