import type { RpcSettings } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Address, type Instruction, isAddress, isOffCurveAddress } from '@solana/kit'
import type { Rpc } from '../rpc/createRpc.ts'
import { type ChainAccount, readAccounts, readHoldings } from './accounts.ts'
import { assertOnEach } from './assertOnEach.ts'
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
    /** The address of the mint. */
    token: string
    /** The sender's name, for accounts that require a memo. */
    memo: string
    signal: AbortSignal
  }
}

/**
 * Plans the instructions of a token payment. The receiver gets the amount minus the fee that a Token-2022 token may withhold.
 *
 * @throws MoneyError `InvalidReceiver`, `InsufficientFunds`, `TokenNotFound`, `TokenNotTransferable`; `FeeTooHigh` if the token would
 * withhold more than a quarter of the amount
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
  // The instruction for Token-2022 always names the expected fee, even if it is zero, and fails if the real fee differs. An endpoint may
  // hide the fee.
  const kept = mint.transferFees && transferFeeOf(mint, amount, (await readEpochInfo(rpc, network)).epoch)
  const fee = program === token2022Program ? (kept ?? 0n) : undefined
  if (fee) assertFairFee({ token, fee, amount })
  const { decimals } = mint
  const { account: receiving, owner, held } = destination
  return [
    // If the account exists, the program checks that it still belongs to the owner. An endpoint may hide that the account was given away.
    ...(owner ? [createTokenAccount({ payer: from, account: receiving, owner, mint: token, program })] : []),
    ...(held?.requiresMemo ? [memo(parameters.memo)] : []),
    transferToken({
      program,
      mint: token,
      decimals,
      owner: from,
      source,
      destination: receiving,
      amount,
      fee,
    }),
  ]
}

/**
 * Checks the fee that a token withholds: at most a quarter of the amount, the share that the Bitcoin adapter accepts of a fee. The creator of
 * the token sets its fee, up to the whole amount, and may raise it after the site has chosen the token.
 */
function assertFairFee({ token, fee, amount }: { token: Address; fee: bigint; amount: bigint }): void {
  if (fee * 4n <= amount) return
  throw new MoneyError('FeeTooHigh', { details: `The token ${token} would withhold a fee of ${fee} from ${amount}.` })
}

function toMint(account: ChainAccount | undefined, token: Address): { mint: Mint; program: Address } {
  const program = tokenPrograms.find((each) => each === account?.owner)
  const mint = account && readMint(account.data)
  if (!mint || !program) throw new MoneyError('TokenNotFound', { details: `${token} is no token on this network.` })
  if (mint.obstacle) throw new MoneyError('TokenNotTransferable', { details: mint.obstacle })
  return { mint, program }
}

type Places = { rpc: Rpc; network: Network; mint: Address; program: Address }

/**
 * Finds an account of the sender with enough tokens: the associated account if possible, otherwise any other.
 *
 * Each endpoint has to name the sender as the account's owner. The token program does not check that: a delegate can transfer from an
 * account of another owner. The associated account is no exception, because its owner can give it away.
 */
async function findSource(parameters: Places & assertOnEach.Parameters & { from: Address; amount: bigint }) {
  const { rpc, network, from, mint, amount, program } = parameters
  const usual = await associatedAccount({ owner: from, mint, program })
  const holdings = (await readHoldings(rpc, network, { owner: from, mint })).flatMap(({ address, data }) => {
    const held = readTokenAccount(data)
    return held?.owner === from && held.mint === mint ? [{ address, ...held }] : []
  })
  const enough = holdings.filter((held) => held.amount >= amount && !held.isFrozen)
  const source = enough.find(({ address }) => address === usual) ?? enough[0]
  if (!source) {
    const details = holdings
      .map((held) => `${held.address}: ${held.amount}${held.isFrozen ? ', frozen' : ''}`)
      .join('; ')
    throw new MoneyError('InsufficientFunds', { details: details || `The account holds nothing of ${mint}.` })
  }
  await assertOnEach(parameters, source.address, (account) => {
    if (account && readTokenAccount(account.data)?.owner === from) return
    const details = `Not every endpoint names ${from} as the owner of ${source.address}.`
    throw new MoneyError('InsufficientFunds', { details })
  })
  return source.address
}

type Destination = {
  account: Address
  /** `undefined` if the token account itself was given as the receiver. */
  owner?: Address
  held?: TokenAccount | undefined
}

/**
 * Finds the account to which the tokens are sent: the given account if it is an account of this token, otherwise the receiver's associated
 * account.
 */
async function findDestination(
  parameters: Places & assertTakesPayments.Parameters & { receiver: ChainAccount | undefined },
): Promise<Destination> {
  const { rpc, network, mint, program, to, receiver } = parameters
  const named = receiver?.owner === program ? readTokenAccount(receiver.data) : undefined
  if (named?.mint === mint) return { account: to, held: named }
  // The address may be a token account that an endpoint hides. Tokens in an associated account of such an address could never be spent.
  if (isOffCurveAddress(to))
    throw new MoneyError('InvalidReceiver', {
      details: `${to} has no key, and is no account of the token: name the token account that is to be paid, or its owner.`,
    })
  await assertTakesPayments(parameters)
  const account = await associatedAccount({ owner: to, mint, program })
  const [existing] = await readAccounts(rpc, network, [account])
  const held = existing?.owner === program ? readTokenAccount(existing.data) : undefined
  // With the classic token program, an account can be given to another owner. Its address still derives from the first owner.
  if (held && held.owner !== to)
    throw new MoneyError('InvalidReceiver', { details: `${account} belongs to ${held.owner} now.` })
  return { account, owner: to, held }
}
