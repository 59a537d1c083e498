import { packageBuild } from '../../tooling/tsup.ts'

export default packageBuild({
  groups: [
    // The chunk that lists wallets, which a page fetches before the visitor acts.
    { into: 'exports/index.js' },
    // The chunk that connects wallets, which is fetched when the visitor seems about to act.
    { into: 'exports/flows.js' },
  ],
})
