export {
  type BitcoinSandboxAccount,
  type BitcoinSandboxAddress,
  bitcoinSandbox,
  bitcoinSandboxAccounts,
  bitcoinSandboxFunds,
} from '../bitcoin/bitcoinSandbox.ts'
