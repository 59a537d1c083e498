import { toSendingError } from '@latchkey/adapter-kit/flows'
import { ConnectionError, toConnectionError } from '@latchkey/core/errors'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { Wallet as StandardWallet, WalletAccount } from '@wallet-standard/base'
import { toBase58 } from '../bytes/base58.ts'
import type { StandardChain } from '../chains/standardChain.ts'
import { readSentSignature } from './readSent.ts'
import type { Signer } from './signer.ts'
import { findFeature } from './standardFeatures.ts'

export declare namespace createStandardSigner {
  type Parameters = {
    wallet: StandardWallet
    /** Returns the Wallet Standard name of a network, for example `solana:devnet`. */
    findChain(caipNetworkId: CaipNetworkId): StandardChain
  }
}

/**
 * Creates a signer for a wallet of the page. The bytes of requests and responses are copied, so that the wallet cannot change them while
 * the signed transaction is compared with the request.
 */
export function createStandardSigner({ wallet, findChain }: createStandardSigner.Parameters): Signer {
  const transactionFeature = findFeature(wallet, 'solana:signTransaction')
  const sendFeature = findFeature(wallet, 'solana:signAndSendTransaction')
  return {
    async signMessage(address, message) {
      const messageFeature = findFeature(wallet, 'solana:signMessage')
      if (!messageFeature)
        throw new ConnectionError('ProviderFailed', { details: 'The wallet has no feature solana:signMessage.' })
      const account = findAccount(wallet, address)
      const [output] = toOutputs(
        await convertErrors(() => messageFeature.signMessage({ account, message: new Uint8Array(message) })),
      )
      return readSignature(output)
    },
    ...(transactionFeature && {
      async signTransactions({ address, caipNetworkId }, transactions) {
        const account = findAccount(wallet, address)
        const chain = findChain(caipNetworkId)
        const inputs = transactions.map((each) => ({ account, transaction: new Uint8Array(each), chain }))
        const outputs = toOutputs(await convertErrors(() => transactionFeature.signTransaction(...inputs)))
        return inputs.map((_, index) => toBytes(outputs[index]?.signedTransaction))
      },
    }),
    ...(sendFeature && {
      async signAndSendTransaction({ address, caipNetworkId }, transaction, options) {
        const account = findAccount(wallet, address)
        const chain = findChain(caipNetworkId)
        const input = { account, transaction: new Uint8Array(transaction), chain, options }
        const response = await convertErrors(() => sendFeature.signAndSendTransaction(input), toSendingError)
        return readSentSignature(() => toBase58(readSignature(toOutputs(response)[0])))
      },
    }),
  }
}

/**
 * Returns the account object that the wallet itself listed for an address, because a wallet may accept only its own object in a request.
 */
function findAccount(wallet: StandardWallet, address: string): WalletAccount {
  let account: WalletAccount | undefined
  try {
    account = wallet.accounts.find((each) => each.address === address)
  } catch (error) {
    throw toConnectionError(error)
  }
  if (!account)
    throw new ConnectionError('NotConnected', { details: `${address} is not an account of the connected wallet.` })
  return account
}

async function convertErrors<response>(
  request: () => Promise<response>,
  toError = toConnectionError,
): Promise<response> {
  try {
    return await request()
  } catch (error) {
    throw toError(error)
  }
}

function toOutputs<output>(response: readonly output[]): readonly output[] {
  if (Array.isArray(response)) return response
  throw new ConnectionError('ProviderFailed', { details: 'The wallet answered with something else than outputs.' })
}

function readSignature(output: { signature: Uint8Array } | undefined): Uint8Array {
  const signature = toBytes(output?.signature)
  if (signature.length === 64) return signature
  throw new ConnectionError('ProviderFailed', { details: 'The wallet’s signature has not 64 bytes.' })
}

function toBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return new Uint8Array(value)
  throw new ConnectionError('ProviderFailed', { details: 'The wallet answered with something else than bytes.' })
}
