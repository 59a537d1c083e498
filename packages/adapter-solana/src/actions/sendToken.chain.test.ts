import { solanaSandboxAuthority, solanaSandboxDollar, solanaSandboxTransferFeeToken } from '@latchkey/chains/solana'
import {
  type AccountMeta,
  AccountRole,
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  getU64Encoder,
  type Instruction,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountOf, mintTo, type Token } from '../../test/tokenAccounts.ts'
import { one, three, two } from '../../test/usePage.ts'
import { changeAccounts, createUnknownAccount, createUnknownAddress, setUpPayments } from '../../test/usePayments.ts'
import { createTokenAccount } from '../transactions/instructions.ts'

const { page, holdingOf, act, endpoint, connected } = setUpPayments()

/** Starts an endpoint that returns accounts after `change` has replaced them. */
const startChangedEndpoint = (change: (address: string, account: unknown) => unknown) =>
  endpoint(async (method, forward, params) =>
    method === 'getMultipleAccounts' ? changeAccounts(forward, params, change) : forward(),
  )

describe.each([solanaSandboxDollar, solanaSandboxTransferFeeToken])('sending $symbol', (token) => {
  const { transferFee } = token as { transferFee?: { basisPoints: number; maximum: bigint } }
  const least = (one: bigint, other: bigint) => (one < other ? one : other)
  /**
   * The smallest amount that the kit sends. With a token fee it is 4: the fee is rounded up to 1, and the kit accepts a fee of at most a
   * quarter.
   */
  const smallest = transferFee ? 4n : 1n
  /** Returns the amount that the receiver gets after the token's fee is withheld. */
  const receivedAmount = (value: bigint) => {
    if (!transferFee) return value
    return value - least((value * BigInt(transferFee.basisPoints) + 9_999n) / 10_000n, transferFee.maximum)
  }

  test('default', async () => {
    const { send } = await connected()
    const holdingBefore = [await holdingOf(one.address, token), await holdingOf(three.address, token)] as const
    const value = 12_345_678n
    await send({ to: three.address, value, token: token.address })
    const after = [await holdingOf(one.address, token), await holdingOf(three.address, token)] as const
    expect(
      after.map(({ amount, accounts }, index) => [amount - (holdingBefore[index]?.amount ?? 0n), accounts]),
    ).toEqual([
      [-value, 1],
      [receivedAmount(value), 1],
    ])
  })

  test('behavior: creates the account of the receiver if there is none', async () => {
    const { send } = await connected()
    const to = await createUnknownAddress()
    await send({ to, value: 5_000_000n, token: token.address })
    expect(await holdingOf(to, token)).toEqual({ accounts: 1, amount: receivedAmount(5_000_000n) })
    // Pays a second time: this payment uses the token account that the first one created.
    await send({ to, value: smallest, token: token.address })
    expect((await holdingOf(to, token)).accounts).toBe(1)
  })

  test("behavior: the receiver gets any amount exactly, minus the token's fee", async () => {
    const { send } = await connected()
    const to = await createUnknownAddress()
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: smallest, max: 2_000_000_000n }), async (value) => {
        const holdingBefore = (await holdingOf(to, token)).amount
        await send({ to, value, token: token.address })
        expect((await holdingOf(to, token)).amount - holdingBefore).toBe(receivedAmount(value))
      }),
      { numRuns: 10, examples: [[smallest], [499_999_999n], [500_000_001n]] },
    )
  })

  test('behavior: can send the whole amount', async () => {
    const holder = await createUnknownAccount()
    await page.rpc('requestAirdrop', [holder.address, 1_000_000_000])
    const { send } = await connected()
    await send({ to: holder.address, value: 7_777_777n, token: token.address })
    const { amount } = await holdingOf(holder.address, token)
    const { send: sendOn } = await connected({ name: 'Holder', secretKeys: [holder.secretKey] })
    await expect(sendOn({ to: one.address, value: amount + 1n, token: token.address })).rejects.toMatchObject({
      code: 'InsufficientFunds',
    })
    const holdingBefore = (await holdingOf(one.address, token)).amount
    await sendOn({ to: one.address, value: amount, token: token.address })
    expect([
      await holdingOf(holder.address, token),
      (await holdingOf(one.address, token)).amount - holdingBefore,
    ]).toEqual([{ accounts: 1, amount: 0n }, receivedAmount(amount)])
  })

  test('behavior: accepts a token account as the receiver', async () => {
    const { send } = await connected()
    const holdingBefore = (await holdingOf(three.address, token)).amount
    await send({ to: await accountOf(three.address, token), value: 100n, token: token.address })
    expect((await holdingOf(three.address, token)).amount - holdingBefore).toBe(receivedAmount(100n))
  })

  test('error: InvalidReceiver for a token account that the only endpoint, or the first, hides', async () => {
    const named = await accountOf(three.address, token)
    const hiding = await startChangedEndpoint((each, account) => (each === named ? null : account))
    for (const endpoints of [[hiding], [hiding, page.chain.rpcUrl]]) {
      const { send, asked } = await connected({}, endpoints)
      const failure = await send({ to: named, value: 100n, token: token.address }).catch((thrown: unknown) => thrown)
      expect([failure, asked()]).toMatchObject([
        { name: 'MoneyError', code: 'InvalidReceiver', details: expect.stringContaining('name the token account') },
        [],
      ])
    }
  })

  test('error: InsufficientFunds before the wallet is asked', async () => {
    const { send, asked } = await connected()
    const { amount } = await holdingOf(one.address, token)
    await expect(send({ to: three.address, value: amount + 1n, token: token.address })).rejects.toMatchObject({
      name: 'MoneyError',
      code: 'InsufficientFunds',
    })
    expect(asked()).toEqual([])
  })

  test('error: InvalidReceiver for another token, or a program', async () => {
    const { send } = await connected()
    for (const to of [solanaSandboxDollar.address, solanaSandboxTransferFeeToken.address, token.program])
      await expect(send({ to, value: 1n, token: token.address })).rejects.toMatchObject({ code: 'InvalidReceiver' })
  })
})

describe('sending tokens', () => {
  const busy = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: 429, message: 'Too many requests' } })

  /**
   * Tries to send tokens to the address of a mint. The first endpoint hides the account of this mint, and the second one is busy for
   * `busyLooks` requests.
   */
  async function hiddenMint(busyLooks: number) {
    const mint = solanaSandboxTransferFeeToken.address
    const hiding = await startChangedEndpoint((each, account) => (each === mint ? null : account))
    let looks = 0
    const honest = await endpoint(async (method, forward) =>
      method === 'getMultipleAccounts' && looks++ < busyLooks ? busy : forward(),
    )
    const { send, asked } = await connected({}, [hiding, honest])
    const failure = await send({ to: mint, value: 100n, token: solanaSandboxDollar.address }).catch((thrown) => thrown)
    return { failure, asked: asked() }
  }

  test('error: InvalidReceiver for a mint that the first endpoint hides, while the other is busy for a moment', async () => {
    const { failure, asked } = await hiddenMint(2)
    expect([failure, asked]).toMatchObject([{ name: 'MoneyError', code: 'InvalidReceiver' }, []])
  })

  test('error: does not ask the wallet when the other endpoint stays busy', async () => {
    const { failure, asked } = await hiddenMint(Number.POSITIVE_INFINITY)
    expect([failure, asked]).toMatchObject([{ name: 'MoneyError', code: 'TransactionFailed' }, []])
    expect(failure.details).toBe('Too many requests')
  })

  test('behavior: ignores an endpoint that does not respond', async () => {
    const { send } = await connected({}, [page.chain.rpcUrl, await endpoint(async () => undefined)])
    const to = await createUnknownAddress()
    await send({ to, value: 5n, token: solanaSandboxDollar.address })
    expect((await holdingOf(to, solanaSandboxDollar)).amount).toBe(5n)
  })

  test('error: TokenNotFound', async () => {
    const { send } = await connected()
    for (const token of [one.address, await createUnknownAddress(), 'not an address', solanaSandboxDollar.program])
      await expect(send({ to: two.address, value: 1n, token })).rejects.toMatchObject({ code: 'TokenNotFound' })
  })

  /** Creates a Token-2022 token without a fee, and mints some for the first account. */
  async function plainToken(): Promise<Token> {
    const mint = await generateKeyPairSigner()
    const program = address(solanaSandboxTransferFeeToken.program)
    const authority = address(solanaSandboxAuthority.address)
    const u64 = (value: bigint) => getU64Encoder().encode(value)
    const token = { address: mint.address, program }
    const account = await accountOf(one.address, token)
    await act([
      {
        // The instruction CreateAccount (number 0) of the System program, which creates the account of the mint.
        programAddress: address('11111111111111111111111111111111'),
        accounts: [
          { address: authority, role: AccountRole.WRITABLE_SIGNER },
          { address: mint.address, role: AccountRole.WRITABLE_SIGNER, signer: mint } as AccountMeta,
        ],
        data: new Uint8Array([0, 0, 0, 0, ...u64(2_000_000n), ...u64(82n), ...getAddressEncoder().encode(program)]),
      },
      {
        // The instruction InitializeMint2 (number 20) of the token program. The mint has 6 decimals.
        programAddress: program,
        accounts: [{ address: mint.address, role: AccountRole.WRITABLE }],
        data: new Uint8Array([20, 6, ...getAddressEncoder().encode(authority), 0]),
      },
      createTokenAccount({ payer: authority, account, owner: address(one.address), mint: mint.address, program }),
      { ...mintTo({ mint: mint.address, account, authority, amount: 1_000n }), programAddress: program },
    ])
    return token
  }

  test('behavior: sends a Token-2022 token without a fee', async () => {
    const token = await plainToken()
    const { send } = await connected()
    const to = await createUnknownAddress()
    await send({ to, value: 400n, token: token.address })
    expect([await holdingOf(to, token), await holdingOf(one.address, token)]).toEqual([
      { accounts: 1, amount: 400n },
      { accounts: 1, amount: 600n },
    ])
  })

  test("error: TransactionFailed, without a prompt, when an endpoint hides the token's fee", async () => {
    const mint = solanaSandboxTransferFeeToken.address
    const withoutFee = (account: { data: [string, string] }) => {
      const data = Buffer.from(account.data[0], 'base64').subarray(0, 82)
      return { ...account, data: [data.toString('base64'), 'base64'] }
    }
    const lying = await startChangedEndpoint((each, account) =>
      each === mint ? withoutFee(account as never) : account,
    )
    const { send, asked } = await connected({}, [lying])
    const holdingBefore = await holdingOf(three.address, solanaSandboxTransferFeeToken)
    const failure = await send({ to: three.address, value: 5_000n, token: mint }).catch((thrown) => thrown)
    expect(failure).toMatchObject({ name: 'MoneyError', code: 'TransactionFailed' })
    expect([asked(), await holdingOf(three.address, solanaSandboxTransferFeeToken)]).toEqual([[], holdingBefore])
  })

  describe('a token with a fee', () => {
    const token = solanaSandboxTransferFeeToken.address

    test.each([1n, 2n, 3n])(
      'error: FeeTooHigh, without a prompt, for %d units, of which it withholds 1',
      async (value) => {
        const { send, asked } = await connected()
        await expect(send({ to: await createUnknownAddress(), value, token })).rejects.toMatchObject({
          name: 'MoneyError',
          code: 'FeeTooHigh',
          details: `The token ${token} would withhold a fee of 1 from ${value}.`,
        })
        expect(asked()).toEqual([])
      },
    )

    /** Starts an endpoint that reports a token fee of this many basis points, without a maximum fee. */
    const startFeeEndpoint = (basisPoints: number) => {
      const withFee = (account: { data: [string, string] }) => {
        const data = Buffer.from(account.data[0], 'base64')
        // Replaces both fees of the extension: the older one begins 72 bytes after the extension's header, the newer one 90 bytes. Each fee
        // has an epoch, a maximum (at 8 bytes) and basis points (at 16 bytes).
        for (const offset of [170 + 72, 170 + 90]) {
          data.writeBigUInt64LE(2n ** 64n - 1n, offset + 8)
          data.writeUInt16LE(basisPoints, offset + 16)
        }
        return { ...account, data: [data.toString('base64'), 'base64'] }
      }
      return startChangedEndpoint((each, account) => (each === token ? withFee(account as never) : account))
    }

    test.each([
      [10_000, 'FeeTooHigh'],
      [2_501, 'FeeTooHigh'],
      // 2,500 basis points are a quarter, which the kit accepts. The chain refuses the payment, because the real fee of the token differs.
      [2_500, 'TransactionFailed'],
    ])('error: for a fee of %d basis points %s, without a prompt', async (basisPoints, code) => {
      const { send, asked } = await connected({}, [await startFeeEndpoint(basisPoints)])
      const failure = { name: 'MoneyError', code }
      await expect(send({ to: three.address, value: 1_000_000n, token })).rejects.toMatchObject(failure)
      expect(asked()).toEqual([])
    })
  })

  test('behavior: adds a memo if the account requires one', async () => {
    const account = await accountOf(three.address, solanaSandboxTransferFeeToken)
    const programAddress = address(solanaSandboxTransferFeeToken.program)
    const reallocate: Instruction = {
      programAddress,
      accounts: [
        { address: account, role: 1 },
        { address: address(three.address), role: 3 },
        { address: address('11111111111111111111111111111111'), role: 0 },
        { address: address(three.address), role: 2 },
      ],
      data: new Uint8Array([29, 8, 0]),
    }
    const requireMemo: Instruction = {
      programAddress,
      accounts: [
        { address: account, role: 1 },
        { address: address(three.address), role: 2 },
      ],
      data: new Uint8Array([30, 0]),
    }
    await act([reallocate, requireMemo], three)
    const { send } = await connected()
    const holdingBefore = (await holdingOf(three.address, solanaSandboxTransferFeeToken)).amount
    await send({ to: three.address, value: 1_000n, token: solanaSandboxTransferFeeToken.address })
    expect((await holdingOf(three.address, solanaSandboxTransferFeeToken)).amount - holdingBefore).toBe(990n)
  })
})
