import { type TestAccount, testAccounts } from '@latchkey/testing/anvil'

/** The accounts that hold 10 000 ETH and a million sUSD on each chain. Their keys are public: local chains only. */
export const sandboxAccounts: readonly TestAccount[] = testAccounts
