import { packageBuild } from '../../tooling/tsup.ts'

export default packageBuild({
  groups: [
    // The chunk that lists wallets. A page loads it first.
    { into: 'exports/index.js' },
    // The chunk that connects wallets. A page loads it when the visitor seems about to choose a wallet.
    { into: 'exports/flows.js' },
  ],
})
