export {
  type SolanaSandboxToken,
  solanaSandbox,
  solanaSandboxAccounts,
  solanaSandboxAuthority,
  solanaSandboxBalance,
  solanaSandboxDollar,
  solanaSandboxTransferFeeToken,
} from '../solana/solanaSandbox.ts'
