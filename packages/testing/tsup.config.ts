import { packageBuild } from '../../tooling/tsup.ts'

export default packageBuild([
  'src/exports/index.ts',
  'src/exports/wallet.ts',
  'src/exports/adapter.ts',
  'src/exports/playwright.ts',
  'src/exports/anvil.ts',
  'src/exports/contract.ts',
])
