import { solanaSandboxAuthority, solanaSandboxDollar, solanaSandboxTransferFeeToken } from '@latchkey/chains/solana'
import {
  AccountRole,
  type Address,
  address,
  createAddressWithSeed,
  createKeyPairSignerFromBytes,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase58Encoder,
  getU64Encoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { accountOf, mintTo } from '../../test/tokenAccounts.ts'
import { one, two } from '../../test/usePage.ts'
import { changeAccounts, createUnknownAccount, createUnknownAddress, setUpPayments } from '../../test/usePayments.ts'
import { createTokenAccount, transferSol } from '../transactions/instructions.ts'

const { page, holdingOf, act, endpoint, connected } = setUpPayments()

/** Builds the instruction SetAuthority (number 6) of the token program, which gives a token account (authority type 2) to another owner. */
function giveAway({ account, owner, to }: { account: Address; owner: KeyPairSigner; to: Address }): Instruction {
  const authority = { address: owner.address, role: AccountRole.READONLY_SIGNER, signer: owner }
  return {
    programAddress: address(solanaSandboxDollar.program),
    accounts: [{ address: account, role: AccountRole.WRITABLE }, authority],
    data: new Uint8Array([6, 2, 1, ...getAddressEncoder().encode(to)]),
  }
}

/** Builds the instruction Approve (number 4) of the token program, which lets a delegate spend an amount. */
function approve(to: { account: Address; owner: string; delegate: string; amount: bigint }): Instruction {
  return {
    programAddress: address(solanaSandboxDollar.program),
    accounts: [
      { address: to.account, role: AccountRole.WRITABLE },
      { address: address(to.delegate), role: AccountRole.READONLY },
      { address: address(to.owner), role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array([4, ...getU64Encoder().encode(to.amount)]),
  }
}

/** Replaces the owner of a token account in a node's response. */
function ownedBy(owner: string, account: unknown) {
  const { data: encoded, ...rest } = account as { data: [string, string] }
  const data = Buffer.from(encoded[0], 'base64')
  data.set(getAddressEncoder().encode(address(owner)), 32)
  return { ...rest, data: [data.toString('base64'), 'base64'] }
}

describe('sending tokens when a token account has changed its owner', () => {
  /** Creates the associated sUSD account of the wallet `first`, and gives the account to the owner `to`. Returns the address of `first`. */
  async function givenAway(options: { to: string; amount?: bigint; first?: KeyPairSigner }): Promise<Address> {
    const { to, amount = 0n, first = await generateKeyPairSigner() } = options
    const mint = address(solanaSandboxDollar.address)
    const program = address(solanaSandboxDollar.program)
    const account = await accountOf(first.address, solanaSandboxDollar)
    const authority = address(solanaSandboxAuthority.address)
    await act([
      transferSol({ from: authority, to: first.address, lamports: 10_000_000n }),
      createTokenAccount({ payer: authority, account, owner: first.address, mint, program }),
      mintTo({ mint, account, authority, amount }),
      giveAway({ account, owner: first, to: address(to) }),
    ])
    return first.address
  }

  test('error: InvalidReceiver for an account that was given to another owner', async () => {
    const to = await givenAway({ to: solanaSandboxAuthority.address })
    const { send } = await connected()
    const sent = send({ to, value: 1n, token: solanaSandboxDollar.address })
    await expect(sent).rejects.toMatchObject({ code: 'InvalidReceiver' })
  })

  test('error: TransactionFailed, and nothing moves, when an endpoint hides that the account was given away', async () => {
    const to = await givenAway({ to: two.address })
    const account = await accountOf(to, solanaSandboxDollar)
    let signature = ''
    const lying = await endpoint(async (method, forward, params) => {
      if (method === 'getMultipleAccounts')
        return changeAccounts(forward, params, (each, newEvents) =>
          each === account ? ownedBy(to, newEvents) : newEvents,
        )
      const response = JSON.parse(await forward())
      if (method === 'simulateTransaction') Object.assign(response.result.value, { err: null, unitsConsumed: 50_000 })
      if (method === 'getSignatureStatuses') signature = `${(params[0] as string[])[0]}`
      return JSON.stringify(response)
    })
    const { send } = await connected({}, [lying])
    const holdings = () => Promise.all([one, two].map(({ address }) => holdingOf(address, solanaSandboxDollar)))
    const before = await holdings()
    const failure = await send({ to, value: 5n, token: solanaSandboxDollar.address }).catch((thrown) => thrown)
    expect(failure).toMatchObject({ name: 'MoneyError', code: 'TransactionFailed' })
    expect([failure.details.split(':')[0], await holdings()]).toEqual([signature, before])
  })

  test.each([
    ['of another owner', () => two.address],
    ['that the payer gave away', (payer: string) => payer],
  ])(
    'error: InsufficientFunds, and nothing moves, when the first endpoint lists an account %s, and the payer is its delegate',
    async (_, toFirstOwner) => {
      const { address: payer, secretKey } = await createUnknownAccount()
      const first = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
      await givenAway({ to: two.address, amount: 500n, first })
      const account = await accountOf(toFirstOwner(payer), solanaSandboxDollar)
      await act([approve({ account, owner: two.address, delegate: payer, amount: 500n })], two)
      const lying = await endpoint(async (method, forward, params) => {
        if (method === 'getMultipleAccounts')
          return changeAccounts(forward, params, (each, newEvents) =>
            each === account ? ownedBy(payer, newEvents) : newEvents,
          )
        if (method !== 'getTokenAccountsByOwner') return forward()
        const { value } = (await page.rpc('getAccountInfo', [account, { encoding: 'base64' }])) as { value: unknown }
        const result = { context: { slot: 1 }, value: [{ pubkey: account, account: ownedBy(payer, value) }] }
        return JSON.stringify({ jsonrpc: '2.0', id: 1, result })
      })
      const options = { name: 'Delegate', secretKeys: [secretKey] as const }
      const { send, asked } = await connected(options, [lying, page.chain.rpcUrl])
      const holdingBefore = await holdingOf(two.address, solanaSandboxDollar)
      const sent = send({ to: await createUnknownAddress(), value: 500n, token: solanaSandboxDollar.address })
      const failure = await sent.catch((thrown: unknown) => thrown)
      expect([failure, asked(), await holdingOf(two.address, solanaSandboxDollar)]).toMatchObject([
        { name: 'MoneyError', code: 'InsufficientFunds', details: expect.stringContaining(account) },
        [],
        holdingBefore,
      ])
    },
  )

  test('behavior: can send tokens that are in an account other than the associated one', async () => {
    await givenAway({ to: one.address, amount: 2_000_000_000_000n })
    const { send } = await connected()
    const to = await createUnknownAddress()
    await send({ to, value: 1_500_000_000_000n, token: solanaSandboxDollar.address })
    expect(await holdingOf(to, solanaSandboxDollar)).toEqual({ accounts: 1, amount: 1_500_000_000_000n })
  })
})

describe('sending tokens when others have created many or large token accounts for the sender', () => {
  const token = solanaSandboxTransferFeeToken
  const mint = address(token.address)
  const programAddress = address(token.program)
  const authority = address(solanaSandboxAuthority.address)
  const u64 = (value: number) => getU64Encoder().encode(value)

  /** Creates a token account of `space` bytes that is not the associated account, and mints an amount into the account. */
  async function give({ to, space, amount }: { to: string; space: number; amount: bigint }): Promise<void> {
    const key = (of: string) => getAddressEncoder().encode(address(of))
    const seed = `${space}`
    const account = await createAddressWithSeed({ baseAddress: authority, seed, programAddress })
    const lamports = (space + 128) * 6_960
    await act([
      {
        // The instruction CreateAccountWithSeed (number 3) of the System program, which creates the token account.
        programAddress: address('11111111111111111111111111111111'),
        accounts: [
          { address: authority, role: AccountRole.WRITABLE_SIGNER },
          { address: account, role: AccountRole.WRITABLE },
        ],
        data: new Uint8Array([
          ...[3, 0, 0, 0, ...key(authority)],
          ...[...u64(seed.length), ...new TextEncoder().encode(seed)],
          ...[...u64(lamports), ...u64(space), ...key(token.program)],
        ]),
      },
      {
        // The instruction InitializeAccount3 (number 18) of the token program, which makes it an account for the token.
        programAddress,
        accounts: [
          { address: account, role: AccountRole.WRITABLE },
          { address: mint, role: AccountRole.READONLY },
        ],
        data: new Uint8Array([18, ...key(to)]),
      },
      { ...mintTo({ mint, account, authority, amount }), programAddress },
    ])
  }

  test('behavior: pays from the associated account when the list of accounts is too large to read', async () => {
    const { address: payer, secretKey } = await createUnknownAccount()
    await page.rpc('requestAirdrop', [payer, 1_000_000_000])
    const account = await accountOf(payer, token)
    await act([
      createTokenAccount({ payer: authority, account, owner: address(payer), mint, program: programAddress }),
      { ...mintTo({ mint, account, authority, amount: 1_000n }), programAddress },
    ])
    const crowded = await endpoint(async (method, forward) =>
      method === 'getTokenAccountsByOwner' ? ' '.repeat(5_000_000) : forward(),
    )
    const { send } = await connected({ name: 'Crowded', secretKeys: [secretKey] }, [crowded])
    const to = await createUnknownAddress()
    await send({ to, value: 1_000n, token: mint })
    expect(await holdingOf(to, token)).toEqual({ accounts: 1, amount: 990n })
  })

  test('behavior: pays from another account beside an empty one of several megabytes', async () => {
    const { address: payer, secretKey } = await createUnknownAccount()
    await page.rpc('requestAirdrop', [payer, 1_000_000_000])
    await page.rpc('requestAirdrop', [authority, 30_000_000_000])
    await give({ to: payer, space: 3_300_000, amount: 0n })
    // Gives tokens in an account of 178 bytes: 165 bytes, and the extension TransferFeeAmount.
    await give({ to: payer, space: 178, amount: 1_000n })
    const { send } = await connected({ name: 'Gifted', secretKeys: [secretKey] })
    const to = await createUnknownAddress()
    await send({ to, value: 1_000n, token: mint })
    expect(await holdingOf(to, token)).toEqual({ accounts: 1, amount: 990n })
  })
})
