import type { Network } from '@latchkey/protocol'
import { type SolanaChain, startSolanaChain } from '@latchkey/sandbox'
import {
  adapterContract,
  type ContractSetup,
  solanaContractSession,
  solanaContractWallet,
} from '@latchkey/testing/contract'
import { registerSolanaWallet, type SolanaTestAccount } from '@latchkey/testing/solana-wallet'
import { address, getBase58Encoder, getPublicKeyFromAddress, type SignatureBytes, verifySignature } from '@solana/kit'
import { afterAll, beforeAll, vi } from 'vitest'
import { toStandardChain } from './chains/standardChain.ts'
import { one, three, toNetworks, two } from './solanaAdapter.test.setup.ts'
import { solanaAdapter } from './solanaAdapter.ts'

let chain: SolanaChain
beforeAll(async () => {
  // Wallet Standard knows but one page for each process.
  vi.stubGlobal('window', new EventTarget())
  chain = await startSolanaChain({ port: 0 })
})
afterAll(() => chain.stop())

async function rpc(method: string, params: unknown[]): Promise<{ value: unknown }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return ((await (await fetch(chain.rpcUrl, { method: 'POST', body })).json()) as { result: { value: unknown } }).result
}

adapterContract({
  name: 'solana',
  verbs: ['getBalance', 'sendTransaction', 'signMessage', 'switchConnection'],
  switching: 'adapter',
  walletConnect: true,
  create(): ContractSetup {
    const { home, devnet, testnet, custom } = toNetworks(chain.rpcUrl)
    const networks = { home, known: devnet, unknown: custom, foreign: testnet }
    const made: (() => void)[] = []
    const createWallet = (name: string, [first, second]: readonly [SolanaTestAccount, SolanaTestAccount]) => {
      const wallet = registerSolanaWallet({
        name,
        secretKeys: [first.secretKey, second.secretKey],
        clusters: [
          { chain: 'solana:localnet', rpcUrl: chain.rpcUrl },
          { chain: 'solana:devnet' },
          { chain: 'solana:testnet' },
        ],
      })
      made.push(wallet.unregister)
      const addresses = [first.address, second.address] as const
      return solanaContractWallet({
        wallet,
        connectorId: name,
        addresses,
        chainOf: (each: Network) => toStandardChain(each),
      })
    }
    return {
      factory: () => solanaAdapter(),
      networks,
      wallets: [createWallet('First Wallet', [one, two]), createWallet('Second Wallet', [two, three])],
      session: solanaContractSession({ accounts: [two, one], networks }),
      capabilities: {
        async verifyMessage({ message, address: signer, signature }) {
          const bytes = new Uint8Array(getBase58Encoder().encode(signature)) as SignatureBytes
          return verifySignature(
            await getPublicKeyFromAddress(address(signer)),
            bytes,
            new TextEncoder().encode(message),
          )
        },
        receiver: three.address,
        balanceOf: async (owner) => BigInt((await rpc('getBalance', [owner])).value as number),
        confirmed: (signature) => rpc('getSignatureStatuses', [[signature]]),
      },
      close() {
        for (const unregister of made) unregister()
      },
    }
  },
})
