import type { RpcSettings } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Address, type Instruction, isAddress, isOffCurveAddress } from '@solana/kit'
import type { Rpc } from '../rpc/createRpc.ts'
import { type ChainAccount, readAccounts, readHoldings } from './accounts.ts'
import { assertOnEachEndpoint } from './assertOnEach.ts'
import { assertTakesPayments } from './assertTakesPayments.ts'
import { associatedAccount } from './associatedAccount.ts'
import { createTokenAccount, memo, transferToken } from './instructions.ts'
import { token2022Program, tokenPrograms } from './programs.ts'
import { readEpochInfo } from './readEpochInfo.ts'
import { type Mint, readMint, readTokenAccount, type TokenAccount, transferFeeOf } from './tokenLayout.ts'

export declare namespace planTokenTransfer {
  type Parameters = {
    rpc: Rpc
    settings: RpcSettings
    network: Network
    from: Address
    to: Address
    /** The amount in the token's base units. */
    amount: bigint
    /** The address of the token's mint. */
    token: string
    /** The text of the memo (the name of the site), for token accounts that accept a payment only with a memo. */
    memo: string
    signal: AbortSignal
  }
}

/**
 * Plans the instructions of a token payment. The receiver gets the amount minus the fee that a Token-2022 token may withhold.
 *
 * @throws MoneyError `InvalidReceiver`, `InsufficientFunds`, `TokenNotFound` or `TokenNotTransferable`
 * @throws MoneyError `FeeTooHigh` if the token would withhold more than a quarter of the amount
 */
export async function planTokenTransfer(parameters: planTokenTransfer.Parameters): Promise<Instruction[]> {
  const { rpc, network, from, to, amount, token } = parameters
  if (!isAddress(token)) throw new MoneyError('TokenNotFound', { details: `${token} is not an address of 32 bytes.` })
  const [account, receiver] = await readAccounts(rpc, network, [token, to])
  const { mint, program } = toMint(account, token)
  const [source, destination] = await Promise.all([
    findSource({ ...parameters, mint: token, program }),
    findDestination({ ...parameters, mint: token, program, receiver }),
  ])
  // For Token-2022, the transfer always contains the expected fee, even if that is zero. The chain rejects the transfer if the real fee
  // differs. So an endpoint that hides the fee cannot make the visitor pay it.
  const withheldFee = mint.transferFees && transferFeeOf(mint, amount, (await readEpochInfo(rpc, network)).epoch)
  const fee = program === token2022Program ? (withheldFee ?? 0n) : undefined
  if (fee) assertFairFee({ token, fee, amount })
  const { decimals } = mint
  const { account: destinationAddress, owner, held: existingAccount } = destination
  return [
    // The instruction is added even if the receiver's account exists. If that account now has another owner, the chain rejects the payment,
    // also when an endpoint hides the new owner.
    ...(owner ? [createTokenAccount({ payer: from, account: destinationAddress, owner, mint: token, program })] : []),
    ...(existingAccount?.requiresMemo ? [memo(parameters.memo)] : []),
    transferToken({
      program,
      mint: token,
      decimals,
      owner: from,
      source,
      destination: destinationAddress,
      amount,
      fee,
    }),
  ]
}

/**
 * Checks that a token withholds at most a quarter of the amount, which is also the fee limit in the Bitcoin adapter. Without this limit,
 * the creator of the token could raise the fee, up to the whole amount, after the site has chosen the token.
 */
function assertFairFee({ token, fee, amount }: { token: Address; fee: bigint; amount: bigint }): void {
  if (fee * 4n <= amount) return
  throw new MoneyError('FeeTooHigh', { details: `The token ${token} would withhold a fee of ${fee} from ${amount}.` })
}

/**
 * Reads the mint of a token, and determines its token program.
 *
 * @throws MoneyError `TokenNotFound`, or `TokenNotTransferable` if a simple transfer of the token is not possible
 */
function toMint(account: ChainAccount | undefined, token: Address): { mint: Mint; program: Address } {
  const program = tokenPrograms.find((each) => each === account?.owner)
  const mint = account && readMint(account.data)
  if (!mint || !program) throw new MoneyError('TokenNotFound', { details: `${token} is no token on this network.` })
  if (mint.obstacle) throw new MoneyError('TokenNotTransferable', { details: mint.obstacle })
  return { mint, program }
}

type TokenParameters = { rpc: Rpc; network: Network; mint: Address; program: Address }

/**
 * Finds a token account of the sender with enough tokens: the associated account if possible, otherwise any other. The other accounts are
 * listed only if the associated account does not have enough. Anyone can create so many token accounts for the sender that no node can list
 * them.
 *
 * Each endpoint has to confirm that the sender owns the found account. The associated account is checked too, because its owner may have
 * changed. The token program does not check the owner: it also lets the sender pay, as a delegate, from the account of another owner.
 */
async function findSource(
  parameters: TokenParameters & assertOnEachEndpoint.Parameters & { from: Address; amount: bigint },
) {
  const { rpc, network, from, mint, amount, program } = parameters
  const associatedAddress = await associatedAccount({ owner: from, mint, program })
  const toHolding = ({ address, data }: { address: Address; data: Uint8Array }) => {
    const tokenAccount = readTokenAccount(data)
    return tokenAccount?.owner === from && tokenAccount.mint === mint ? [{ address, ...tokenAccount }] : []
  }
  const isSufficient = (tokenAccount: TokenAccount) => tokenAccount.amount >= amount && !tokenAccount.isFrozen
  const [account] = await readAccounts(rpc, network, [associatedAddress])
  let holdings = account ? toHolding({ address: associatedAddress, data: account.data }) : []
  if (!holdings.some(isSufficient))
    holdings = (await readHoldings(rpc, network, { owner: from, mint })).flatMap(toHolding)
  const source = holdings.find(isSufficient)
  if (!source) {
    const details = holdings
      .map((holding) => `${holding.address}: ${holding.amount}${holding.isFrozen ? ', frozen' : ''}`)
      .join('; ')
    throw new MoneyError('InsufficientFunds', { details: details || `The account holds nothing of ${mint}.` })
  }
  await assertOnEachEndpoint(parameters, source.address, (account) => {
    if (account && readTokenAccount(account.data)?.owner === from) return
    const details = `Not every endpoint names ${from} as the owner of ${source.address}.`
    throw new MoneyError('InsufficientFunds', { details })
  })
  return source.address
}

/** The token account to which the tokens are sent. */
type Destination = {
  account: Address
  /** The owner of the account. `undefined` if `to` is itself a token account. */
  owner?: Address
  /** The data of the account on the chain. `undefined` if the account does not exist yet. */
  held?: TokenAccount | undefined
}

/**
 * Finds the token account to which the tokens are sent. If `to` is itself a token account of this token, returns `to`. Otherwise
 * returns the associated account of `to`.
 */
async function findDestination(
  parameters: TokenParameters & assertTakesPayments.Parameters & { receiver: ChainAccount | undefined },
): Promise<Destination> {
  const { rpc, network, mint, program, to, receiver } = parameters
  const receiverTokenAccount = receiver?.owner === program ? readTokenAccount(receiver.data) : undefined
  if (receiverTokenAccount?.mint === mint) return { account: to, held: receiverTokenAccount }
  // Rejects an address that can have no private key. It may be a token account that the endpoint hides, and tokens in an associated account
  // of this address would be lost.
  if (isOffCurveAddress(to))
    throw new MoneyError('InvalidReceiver', {
      details: `${to} has no key, and is no account of the token: name the token account that is to be paid, or its owner.`,
    })
  await assertTakesPayments(parameters)
  const account = await associatedAccount({ owner: to, mint, program })
  const [chainAccount] = await readAccounts(rpc, network, [account])
  const tokenAccount = chainAccount?.owner === program ? readTokenAccount(chainAccount.data) : undefined
  // Rejects an associated account that has another owner now. Its address is computed from its first owner, but the classic token program
  // lets the owner change.
  if (tokenAccount && tokenAccount.owner !== to)
    throw new MoneyError('InvalidReceiver', { details: `${account} belongs to ${tokenAccount.owner} now.` })
  return { account, owner: to, held: tokenAccount }
}
