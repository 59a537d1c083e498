import type { Address, EncodedAccount } from '@solana/kit'
import type { Ledger } from '../createLedger.ts'
import { encodeAccount } from '../encodeAccount.ts'
import { readHolding, readMint, tokenAmount, tokenPrograms } from '../parseTokenAccount.ts'
import { invalidParams } from '../rpcError.ts'
import { addressParam, configParam, listParam, type Params } from '../rpcParams.ts'

export function getBalance(ledger: Ledger, [address]: Params) {
  return withContext(ledger, ledger.svm.getBalance(addressParam(address)) ?? 0n)
}

export function getAccountInfo(ledger: Ledger, [address, config]: Params) {
  return withContext(ledger, encodeAccountAt(ledger, addressParam(address), configParam(config)))
}

export function getMultipleAccounts(ledger: Ledger, [addresses, config]: Params) {
  const requestedAddresses = listParam(addresses).map(addressParam)
  return withContext(
    ledger,
    requestedAddresses.map((address) => encodeAccountAt(ledger, address, configParam(config))),
  )
}

export function getTokenAccountsByOwner(ledger: Ledger, [owner, filter, config]: Params) {
  const ownerAddress = addressParam(owner)
  const { mint, programId } = configParam(filter)
  if (mint === undefined && programId === undefined) throw invalidParams('invalid param: unrecognized filter')
  const ownedAccounts = tokenPrograms
    .filter((program) => programId === undefined || program === programId)
    .flatMap((program) => ledger.svm.getProgramAccounts(program as Address))
    .filter((account) => {
      const holding = readHolding(account)
      return holding?.owner === ownerAddress && (mint === undefined || holding.mint === mint)
    })
  return withContext(
    ledger,
    ownedAccounts.map((account) => ({
      pubkey: account.address,
      account: encodeAsRequested(ledger, account, configParam(config)),
    })),
  )
}

export function getTokenAccountBalance(ledger: Ledger, [address]: Params) {
  const account = ledger.svm.getAccount(addressParam(address))
  const holding = account.exists ? readHolding(account) : undefined
  if (!holding) throw invalidParams('Invalid param: could not find account')
  return withContext(ledger, tokenAmount(holding.amount, decimalsOf(ledger, holding.mint)))
}

export function getTokenSupply(ledger: Ledger, [address]: Params) {
  const account = ledger.svm.getAccount(addressParam(address))
  const mint = account.exists ? readMint(account) : undefined
  if (!mint) throw invalidParams('Invalid param: not a Token mint')
  return withContext(ledger, tokenAmount(mint.supply, mint.decimals))
}

export function getMinimumBalanceForRentExemption({ svm }: Ledger, [size]: Params) {
  if (typeof size !== 'number') throw invalidParams('invalid type: expected usize')
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
  return encodeAccount(account, config, (mint) => decimalsOf(ledger, mint))
}

function decimalsOf({ svm }: Ledger, mint: string): number {
  const account = svm.getAccount(mint as Address)
  return (account.exists && readMint(account)?.decimals) || 0
}
