import type { Address, EncodedAccount } from '@solana/kit'
import type { Ledger } from '../createLedger.ts'
import { encodeAccount } from '../encodeAccount.ts'
import { formatTokenAmount, readMint, readTokenAccount, tokenProgramAddresses } from '../parseTokenAccount.ts'
import { createInvalidParamsError } from '../rpcError.ts'
import { type RpcParams, readConfig, requireAddress, requireList } from '../rpcParams.ts'

export function getBalance(ledger: Ledger, [address]: RpcParams) {
  return withContext(ledger, ledger.svm.getBalance(requireAddress(address)) ?? 0n)
}

export function getAccountInfo(ledger: Ledger, [address, config]: RpcParams) {
  return withContext(ledger, encodeAccountAt(ledger, requireAddress(address), readConfig(config)))
}

export function getMultipleAccounts(ledger: Ledger, [addresses, config]: RpcParams) {
  const requestedAddresses = requireList(addresses).map(requireAddress)
  return withContext(
    ledger,
    requestedAddresses.map((address) => encodeAccountAt(ledger, address, readConfig(config))),
  )
}

export function getTokenAccountsByOwner(ledger: Ledger, [owner, filter, config]: RpcParams) {
  const ownerAddress = requireAddress(owner)
  const { mint, programId } = readConfig(filter)
  if (mint === undefined && programId === undefined)
    throw createInvalidParamsError('invalid param: unrecognized filter')
  const ownedAccounts = tokenProgramAddresses
    .filter((program) => programId === undefined || program === programId)
    .flatMap((program) => ledger.svm.getProgramAccounts(program as Address))
    .filter((account) => {
      const tokenAccount = readTokenAccount(account)
      return tokenAccount?.owner === ownerAddress && (mint === undefined || tokenAccount.mint === mint)
    })
  return withContext(
    ledger,
    ownedAccounts.map((account) => ({
      pubkey: account.address,
      account: encodeAsRequested(ledger, account, readConfig(config)),
    })),
  )
}

export function getTokenAccountBalance(ledger: Ledger, [address]: RpcParams) {
  const account = ledger.svm.getAccount(requireAddress(address))
  const tokenAccount = account.exists ? readTokenAccount(account) : undefined
  if (!tokenAccount) throw createInvalidParamsError('Invalid param: could not find account')
  return withContext(ledger, formatTokenAmount(tokenAccount.amount, readDecimals(ledger, tokenAccount.mint)))
}

export function getTokenSupply(ledger: Ledger, [address]: RpcParams) {
  const account = ledger.svm.getAccount(requireAddress(address))
  const mint = account.exists ? readMint(account) : undefined
  if (!mint) throw createInvalidParamsError('Invalid param: not a Token mint')
  return withContext(ledger, formatTokenAmount(mint.supply, mint.decimals))
}

export function getMinimumBalanceForRentExemption({ svm }: Ledger, [size]: RpcParams) {
  if (typeof size !== 'number') throw createInvalidParamsError('invalid type: expected usize')
  return svm.minimumBalanceForRentExemption(BigInt(size))
}

/** Returns a result together with the current slot, as Solana nodes do. */
export function withContext<value>(ledger: Ledger, value: value) {
  return { context: { apiVersion: '3.0.0', slot: ledger.slot() }, value }
}

function encodeAccountAt(ledger: Ledger, address: Address, config: Readonly<Record<string, unknown>>) {
  const account = ledger.svm.getAccount(address)
  return account.exists ? encodeAsRequested(ledger, account, config) : null
}

function encodeAsRequested(ledger: Ledger, account: EncodedAccount, config: Readonly<Record<string, unknown>>) {
  return encodeAccount(account, config, (mint) => readDecimals(ledger, mint))
}

function readDecimals({ svm }: Ledger, mint: string): number {
  const account = svm.getAccount(mint as Address)
  return (account.exists && readMint(account)?.decimals) || 0
}
