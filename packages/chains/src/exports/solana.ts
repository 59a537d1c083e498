export {
  type SolanaSandboxToken,
  solanaSandbox,
  solanaSandboxAccounts,
  solanaSandboxAuthority,
  solanaSandboxBalance,
  solanaSandboxDelegateToken,
  solanaSandboxDollar,
  solanaSandboxMetadataToken,
  solanaSandboxTokens,
  solanaSandboxTransferFeeToken,
} from '../solana/solanaSandbox.ts'
