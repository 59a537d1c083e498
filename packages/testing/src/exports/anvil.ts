export { anvilBinary } from '../chain/anvilBinary.ts'
export { assertPortFree } from '../chain/assertPortFree.ts'
export { type Anvil, startAnvil } from '../chain/startAnvil.ts'
export { type TestAccount, testAccounts, testMnemonic } from '../chain/testAccounts.ts'
