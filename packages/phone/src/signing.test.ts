import { Transaction } from '@scure/btc-signer'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import { bytesToHex, getAddress, parseTransaction, stringToBytes, verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { bitcoin, evmOne, evmTwo, openPhone, solana } from '../test/openPhone.ts'

/** Connects a site to a phone in the mode `manual`, in which the test approves each request. */
async function openConnected() {
  const { phone, site, connect } = await openPhone()
  const { topic } = await connect()
  const [evm = '', , sol = '', payment = '', ordinals = ''] = phone.accounts().map((account) => account.address)
  const ask = (chainId: string, method: string, params: unknown): Promise<unknown> =>
    site.request({ topic, chainId, request: { method, params } })
  /** Sends a request and approves its prompt. Returns what the prompt has shown. */
  const requestApproved = async (chainId: string, method: string, params: unknown) => {
    const whenResponse = ask(chainId, method, params)
    const shown = await phone.nextPrompt()
    await phone.approve(shown.id)
    return { answer: await whenResponse, details: shown.kind === 'request' ? shown.details : undefined }
  }
  return { phone, site, ask, requestApproved, evm: evm as '0x', sol: address(sol), payment, ordinals }
}

/** Sends requests one after the other, and returns the codes of the errors. */
async function inTurn(asks: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const codes: unknown[] = []
  for (const ask of asks) codes.push(await ask().catch((error) => error.code))
  return codes
}

describe('eip155', () => {
  test('behavior: personal_sign shows the text and signs it', async () => {
    const { requestApproved, evm } = await openConnected()
    const { answer, details } = await requestApproved(evmOne, 'personal_sign', ['0x68c3a9', evm])
    expect(details).toEqual({ type: 'message', address: evm, text: 'hé', bytes: '0x68c3a9' })
    expect(await verifyMessage({ address: evm, message: 'hé', signature: answer as '0x' })).toBe(true)
    // The three messages are bytes that are not text, a null character, and "pay" with a mark that changes the text direction.
    for (const hidden of ['0xff00', '0x6800', '0x706179e280ae']) {
      expect((await requestApproved(evmOne, 'personal_sign', [hidden, evm])).details).toMatchObject({ text: hidden })
    }
    const lines = await requestApproved(evmOne, 'personal_sign', ['one\r\n\ttwo', evm])
    expect(lines.details).toMatchObject({ text: 'one\r\n\ttwo' })
  })

  test('behavior: eth_signTypedData_v4 shows the fields and signs them', async () => {
    const { requestApproved, evm } = await openConnected()
    const typed = {
      domain: { name: 'Site', chainId: 31337 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hi' },
    } as const
    const { answer, details } = await requestApproved(evmOne, 'eth_signTypedData_v4', [evm, JSON.stringify(typed)])
    expect(details).toEqual({
      type: 'typedData',
      address: evm,
      primaryType: 'Mail',
      domain: typed.domain,
      message: typed.message,
    })
    expect(await verifyTypedData({ address: evm, ...typed, signature: answer as '0x' })).toBe(true)
  })

  test('behavior: eth_signTransaction signs without sending', async () => {
    const { requestApproved, evm } = await openConnected()
    const to = '0x00000000000000000000000000000000000000aa'
    const { answer, details } = await requestApproved(evmOne, 'eth_signTransaction', [
      { from: evm, to, value: '0x1', nonce: '0x5', gas: '0x5208', gasPrice: '0x2' },
    ])
    expect(details).toEqual({
      type: 'evmTransactions',
      act: 'sign',
      transactions: [{ from: evm, to: getAddress(to), value: 1n, data: '0x' }],
    })
    expect(parseTransaction(answer as '0x')).toMatchObject({ chainId: 31337, nonce: 5, gas: 21000n, value: 1n, to })
  })

  test('behavior: responds to requests that need no consent without a prompt', async () => {
    const { ask, phone, evm } = await openConnected()
    expect(await ask(evmOne, 'eth_accounts', [])).toEqual([evm.toLowerCase()])
    expect(await ask(evmOne, 'wallet_getCapabilities', [evm])).toEqual({
      '0x7a69': { atomic: { status: 'unsupported' } },
      '0x7a6a': { atomic: { status: 'unsupported' } },
    })
    expect(await ask(evmOne, 'wallet_getCapabilities', [evm, ['0x7a6a']])).toEqual({
      '0x7a6a': { atomic: { status: 'unsupported' } },
    })
    expect(await ask(evmOne, 'wallet_getPermissions', [])).toMatchObject([{ parentCapability: 'eth_accounts' }])
    expect(phone.answers()).toHaveLength(1)
  })

  test('behavior: wallet_switchEthereumChain switches the session', async () => {
    const { requestApproved, ask, site } = await openConnected()
    const whenNotified = new Promise((resolve) => site.once('session_event', ({ params }) => resolve(params)))
    const { answer, details } = await requestApproved(evmOne, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    expect(details).toEqual({ type: 'switchChain', caipNetworkId: evmTwo, name: undefined })
    expect(answer).toBeNull()
    expect(await whenNotified).toEqual({ event: { name: 'chainChanged', data: 31338 }, chainId: evmTwo })
    await expect(ask(evmOne, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).rejects.toMatchObject({ code: 4902 })
  })

  test('behavior: wallet_watchAsset shows the token', async () => {
    const { requestApproved } = await openConnected()
    const { answer, details } = await requestApproved(evmOne, 'wallet_watchAsset', {
      type: 'ERC20',
      options: { address: '0x00000000000000000000000000000000000000bb', symbol: 'sUSD', decimals: 6 },
    })
    expect(answer).toBe(true)
    expect(details).toMatchObject({ type: 'watchAsset', symbol: 'sUSD', decimals: 6 })
  })

  test('error: an account of another wallet, malformed requests, unsupported batches', async () => {
    const { ask, evm, phone } = await openConnected()
    const stranger = '0x00000000000000000000000000000000000000cc'
    const call = { to: stranger, value: '0x1' }
    const otherChain = { domain: { chainId: 31337 }, types: { Mail: [] }, primaryType: 'Mail', message: {} }
    // Sends one request after the other, because the site's client may give two requests in the same millisecond the same id. Then one
    // response would be lost.
    const codes = await inTurn([
      () => ask(evmOne, 'personal_sign', ['0x68', stranger]),
      () => ask(evmOne, 'personal_sign', [7, evm]),
      () => ask(evmTwo, 'eth_signTypedData_v4', [evm, JSON.stringify(otherChain)]),
      () => ask(evmOne, 'eth_signTypedData_v4', [evm, JSON.stringify({ primaryType: 'Mail', message: {} })]),
      () => ask(evmOne, 'eth_sendTransaction', [{ from: evm, to: 'nobody' }]),
      () => ask(evmOne, 'eth_sendTransaction', [{ from: evm, to: stranger, value: '0x' }]),
      () => ask(evmOne, 'eth_sendTransaction', [{ from: evm, to: stranger, chainId: '0x1' }]),
      () => ask(evmOne, 'wallet_watchAsset', { type: 'ERC20', options: { address: 'nowhere' } }),
      () => ask(evmOne, 'wallet_getCapabilities', [stranger]),
      () => ask(evmOne, 'wallet_getCallsStatus', ['nothing']),
      () => ask(evmOne, 'wallet_sendCalls', [{ chainId: '0x1', calls: [call], atomicRequired: false }]),
      () => ask(evmOne, 'wallet_sendCalls', [{ chainId: '0x7a69', calls: [call], atomicRequired: true }]),
      () =>
        ask(evmOne, 'wallet_sendCalls', [{ chainId: '0x7a69', calls: [call], capabilities: { paymasterService: {} } }]),
    ])
    expect(codes).toEqual([4100, ...Array(7).fill(-32602), 4100, 5730, 5710, 5760, 5700])
    expect(phone.prompts()).toEqual([])
  })
})

describe('solana', () => {
  const other = address('11111111111111111111111111111112')

  function transfer(from: Address, feePayer = from): string {
    const data = new Uint8Array(12)
    new DataView(data.buffer).setUint32(0, 2, true)
    new DataView(data.buffer).setBigUint64(4, 5n, true)
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayer(feePayer, draft),
      (draft) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: other as string as Blockhash, lastValidBlockHeight: 1n },
          draft,
        ),
      (draft) =>
        appendTransactionMessageInstructions(
          [
            {
              programAddress: address('11111111111111111111111111111111'),
              accounts: [
                { address: from, role: 3 },
                { address: other, role: 1 },
              ],
              data,
            },
            {
              programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
              data: stringToBytes('thanks'),
            },
          ],
          draft,
        ),
    )
    return getBase64EncodedWireTransaction(compileTransaction(message))
  }

  async function isSigned(wire: unknown, by: Address): Promise<boolean> {
    const { signatures, messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(wire as string))
    return verifySignature(await getPublicKeyFromAddress(by), signatures[by] as SignatureBytes, messageBytes)
  }

  test('behavior: solana_signMessage shows the text and signs it', async () => {
    const { requestApproved, sol } = await openConnected()
    const message = getBase58Decoder().decode(stringToBytes('hello'))
    const { answer, details } = await requestApproved(solana, 'solana_signMessage', { message, pubkey: sol })
    expect(details).toEqual({ type: 'message', address: sol, text: 'hello', bytes: '0x68656c6c6f' })
    const { signature } = answer as { signature: string }
    const bytes = getBase58Encoder().encode(signature) as SignatureBytes
    expect(await verifySignature(await getPublicKeyFromAddress(sol), bytes, stringToBytes('hello'))).toBe(true)
  })

  test('behavior: solana_signTransaction describes the transaction and signs it', async () => {
    const { requestApproved, sol } = await openConnected()
    const { answer, details } = await requestApproved(solana, 'solana_signTransaction', { transaction: transfer(sol) })
    expect(details).toEqual({
      type: 'solanaTransactions',
      act: 'sign',
      transactions: [
        {
          feePayer: sol,
          instructions: [
            { type: 'transfer', from: sol, to: other, lamports: 5n },
            { type: 'memo', text: 'thanks' },
          ],
        },
      ],
    })
    expect(await isSigned((answer as { transaction: string }).transaction, sol)).toBe(true)
  })

  test('behavior: solana_signAllTransactions signs them all in order', async () => {
    const { requestApproved, sol } = await openConnected()
    const { answer } = await requestApproved(solana, 'solana_signAllTransactions', {
      transactions: [transfer(sol), transfer(sol, other)],
    })
    const { transactions } = answer as { transactions: string[] }
    expect(await Promise.all(transactions.map((wire) => isSigned(wire, sol)))).toEqual([true, true])
  })

  test('behavior: solana_getAccounts shows no prompt', async () => {
    const { ask, sol } = await openConnected()
    expect(await ask(solana, 'solana_getAccounts', {})).toEqual([{ pubkey: sol }])
  })

  test('error: a transaction for another signer, malformed requests, a declined request', async () => {
    const { ask, phone, sol } = await openConnected()
    const codes = await inTurn([
      () => ask(solana, 'solana_signTransaction', { transaction: transfer(other) }),
      () => ask(solana, 'solana_signTransaction', { transaction: 'AAAA' }),
      () => ask(solana, 'solana_signTransaction', { instructions: [] }),
      () => ask(solana, 'solana_signMessage', { message: '0OIl', pubkey: sol }),
      () => ask(solana, 'solana_signMessage', { message: '2', pubkey: other }),
    ])
    expect(codes).toEqual([-32602, -32602, -32602, -32602, 4100])
    const whenDeclined = ask(solana, 'solana_signMessage', { message: '2', pubkey: sol })
    whenDeclined.catch(() => {})
    await phone.reject()
    await expect(whenDeclined).rejects.toMatchObject({ code: 5000 })
    const own = ask(solana, 'solana_signMessage', { message: '2', pubkey: sol })
    own.catch(() => {})
    await phone.reject(undefined, { code: 4001, message: 'No.' })
    await expect(own).rejects.toMatchObject({ code: 4001, message: 'No.' })
  })
})

describe('bip122', () => {
  test('behavior: getAccountAddresses returns the addresses with their purpose', async () => {
    const { ask, payment, ordinals } = await openConnected()
    expect(await ask(bitcoin, 'getAccountAddresses', { account: payment })).toMatchObject([
      { address: payment, intention: 'payment', publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/) },
      { address: ordinals, intention: 'ordinal', publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/) },
    ])
    expect(await ask(bitcoin, 'getAccountAddresses', { account: payment, intentions: ['ordinal'] })).toHaveLength(1)
  })

  test('behavior: signMessage uses ECDSA by default, and BIP-322 for ordinals', async () => {
    const { requestApproved, payment, ordinals } = await openConnected()
    const { answer, details } = await requestApproved(bitcoin, 'signMessage', { account: payment, message: 'hi' })
    expect(details).toEqual({ type: 'message', address: payment, text: 'hi', bytes: '0x6869', protocol: 'ecdsa' })
    expect(answer).toMatchObject({ address: payment, signature: expect.stringMatching(/^2[78][0-9a-f]{128}$/) })
    const other = await requestApproved(bitcoin, 'signMessage', { account: payment, address: ordinals, message: 'hi' })
    expect(other.details).toMatchObject({ protocol: 'bip322' })
    expect(other.answer).toMatchObject({ address: ordinals, signature: expect.stringMatching(/^0140/) })
  })

  test('behavior: signPsbt shows payments and change, and signs the requested inputs', async () => {
    const { requestApproved, payment, ordinals } = await openConnected()
    const transaction = new Transaction()
    const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
    const scripts = [payment, ordinals].map((address) => {
      const draft = new Transaction()
      draft.addOutputAddress(address, 1n, regtest)
      return draft.getOutput(0).script as Uint8Array
    })
    scripts.forEach((script, index) => {
      transaction.addInput({ txid: new Uint8Array(32).fill(1), index, witnessUtxo: { script, amount: 1000n } })
    })
    transaction.addInput({
      txid: new Uint8Array(32).fill(2),
      index: 0,
      witnessUtxo: { script: scripts[0] as Uint8Array, amount: 1n },
    })
    transaction.addOutputAddress(payment, 500n, regtest)
    transaction.addOutputAddress('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 600n, regtest)
    const psbt = btoa(String.fromCharCode(...transaction.toPSBT()))
    const { answer, details } = await requestApproved(bitcoin, 'signPsbt', {
      account: payment,
      psbt,
      signInputs: [
        { address: payment, index: 0 },
        { address: ordinals, index: 1 },
      ],
    })
    expect(details).toEqual({
      type: 'psbt',
      act: 'sign',
      inputs: [
        { address: payment, value: 1000n, isSigned: true },
        { address: ordinals, value: 1000n, isSigned: true },
        { address: payment, value: 1n, isSigned: false },
      ],
      outputs: [
        { address: payment, script: bytesToHex(scripts[0] as Uint8Array), value: 500n, isOwn: true },
        {
          address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
          script: '0x0014751e76e8199196d454941c45d1b3a323f1433bd6',
          value: 600n,
          isOwn: false,
        },
      ],
      fee: 901n,
    })
    const signed = Transaction.fromPSBT(
      Uint8Array.from(atob((answer as { psbt: string }).psbt), (letter) => letter.charCodeAt(0)),
    )
    expect(
      [0, 1, 2].map((index) => Boolean(signed.getInput(index).partialSig ?? signed.getInput(index).tapKeySig)),
    ).toEqual([true, true, false])
  })

  test('behavior: signPsbt shows signatures that do not cover the whole transaction', async () => {
    const { requestApproved, payment } = await openConnected()
    const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
    const transaction = new Transaction()
    transaction.addOutputAddress(payment, 500n, regtest)
    const script = transaction.getOutput(0).script as Uint8Array
    for (const [index, sighashType] of [undefined, 130, undefined].entries()) {
      const witnessUtxo = { script, amount: 1000n }
      transaction.addInput({
        txid: new Uint8Array(32).fill(1),
        index,
        witnessUtxo,
        ...(sighashType && { sighashType }),
      })
    }
    const { answer, details } = await requestApproved(bitcoin, 'signPsbt', {
      account: payment,
      psbt: btoa(String.fromCharCode(...transaction.toPSBT())),
      signInputs: [131, 130, 1].map((type, index) => ({ address: payment, index, sighashTypes: [type] })),
    })
    const input = { address: payment, value: 1000n, isSigned: true }
    expect(details).toMatchObject({
      inputs: [{ ...input, sighash: 'SINGLE|ANYONECANPAY' }, { ...input, sighash: 'NONE|ANYONECANPAY' }, input],
    })
    const { psbt } = answer as { psbt: string }
    const signed = Transaction.fromPSBT(Uint8Array.from(atob(psbt), (letter) => letter.charCodeAt(0)))
    expect([0, 1, 2].map((index) => signed.getInput(index).partialSig?.[0]?.[1].at(-1))).toEqual([131, 130, 1])
  })

  test('error: an account of another wallet, malformed requests', async () => {
    const { ask, payment, ordinals } = await openConnected()
    const psbt = btoa(String.fromCharCode(...new Transaction().toPSBT()))
    const codes = await inTurn([
      () => ask(bitcoin, 'getAccountAddresses', { account: ordinals }),
      () => ask(bitcoin, 'signMessage', { account: payment, message: 'hi', protocol: 'schnorr' }),
      () => ask(bitcoin, 'signPsbt', { account: payment, psbt: 'nonsense', signInputs: [] }),
      () => ask(bitcoin, 'signPsbt', { account: payment, psbt, signInputs: [{ address: payment, index: 0 }] }),
      () => ask(bitcoin, 'sendTransfer', { account: payment, recipientAddress: 'bc1qnobody', amount: '1' }),
      () => ask(bitcoin, 'sendTransfer', { account: payment, recipientAddress: payment, amount: '0.5' }),
      () => ask(bitcoin, 'sendTransfer', { account: payment, recipientAddress: payment, amount: '5', memo: 'no hex' }),
      () =>
        ask(bitcoin, 'sendTransfer', {
          account: payment,
          recipientAddress: payment,
          amount: '5',
          changeAddress: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
        }),
    ])
    expect(codes).toEqual([4100, -32602, -32602, -32602, -32602, -32602, -32602, 4100])
  })
})
