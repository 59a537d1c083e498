export {
  type SolanaSandboxToken,
  solanaSandbox,
  solanaSandboxAccounts,
  solanaSandboxAuthority,
  solanaSandboxBalance,
  solanaSandboxDollar,
  solanaSandboxFeeToken,
} from '../solana/solanaSandbox.ts'
