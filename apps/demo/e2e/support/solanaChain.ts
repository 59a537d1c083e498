import { type SolanaSandboxToken, solanaSandbox } from '@latchkey/chains/solana'
import type { InstallSolanaWalletOptions } from '@latchkey/testing/playwright'
import {
  createKeyPairFromPrivateKeyBytes,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase58Decoder,
  lamports,
  type Signature,
  address as toAddress,
} from '@solana/kit'

const [rpcUrl] = solanaSandbox.rpcUrls.default.http

/** The local Solana chain, in the form in which scripted wallets take clusters. */
export const solanaCluster = { chain: solanaSandbox.walletStandardChain, rpcUrl } satisfies NonNullable<
  InstallSolanaWalletOptions['clusters']
>[number]

export const solanaRpc = createSolanaRpc(rpcUrl)

/** Returns a new secret key of 64 bytes in base58. */
export async function freshSolanaKey(): Promise<string> {
  const privateKey = crypto.getRandomValues(new Uint8Array(32))
  const { publicKey } = await createKeyPairFromPrivateKeyBytes(privateKey, true)
  const publicBytes = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return getBase58Decoder().decode(new Uint8Array([...privateKey, ...publicBytes]))
}

/** Returns an address that has received nothing yet. */
export async function freshSolanaAddress(): Promise<string> {
  return (await generateKeyPairSigner()).address
}

/** Gives an account this amount of lamports. */
export async function airdrop(address: string, amount: bigint): Promise<void> {
  await solanaRpc.requestAirdrop(toAddress(address), lamports(amount)).send()
}

export async function balanceOf(address: string): Promise<bigint> {
  return (await solanaRpc.getBalance(toAddress(address)).send()).value
}

/** Returns an owner's balance of a token in base units, summed over all its token accounts. */
export async function tokenBalanceOf(owner: string, { address: mint }: SolanaSandboxToken): Promise<bigint> {
  const { value } = await solanaRpc
    .getTokenAccountsByOwner(toAddress(owner), { mint: toAddress(mint) }, { encoding: 'jsonParsed' })
    .send()
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

/** Returns whether the chain has executed a transaction without an error. */
export async function hasSucceeded(signature: string): Promise<boolean> {
  const { value } = await solanaRpc.getSignatureStatuses([signature as Signature]).send()
  return value[0] != null && value[0].err === null
}
