import type { Network } from '@latchkey/protocol'
import {
  adapterContract,
  type ContractSetup,
  solanaContractSession,
  solanaContractWallet,
} from '@latchkey/testing/contract'
import type { SolanaTestAccount } from '@latchkey/testing/solana-wallet'
import { address, getBase58Encoder, getPublicKeyFromAddress, type SignatureBytes, verifySignature } from '@solana/kit'
import { one, setUpPage, three, two } from '../test/usePage.ts'
import { toStandardChain } from './chains/standardChain.ts'
import { solanaAdapter } from './solanaAdapter.ts'

const page = setUpPage()
const ask = async (method: string, params: unknown[]) => (await page.rpc(method, params)) as { value: unknown }

adapterContract({
  name: 'solana',
  verbs: ['getBalance', 'quoteFee', 'sendTransaction', 'signMessage', 'switchConnection'],
  switching: 'adapter',
  walletConnect: true,
  create(): ContractSetup {
    const { home, devnet, testnet, custom } = page.networks
    const networks = { home, known: devnet, unknown: custom, foreign: testnet }
    const createWallet = (name: string, [first, second]: readonly [SolanaTestAccount, SolanaTestAccount]) => {
      const wallet = page.wallet({
        name,
        secretKeys: [first.secretKey, second.secretKey],
        clusters: [
          { chain: 'solana:localnet', rpcUrl: page.chain.rpcUrl },
          { chain: 'solana:devnet' },
          { chain: 'solana:testnet' },
        ],
      })
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
        balanceOf: async (owner) => BigInt((await ask('getBalance', [owner])).value as number),
        confirmed: (signature) => ask('getSignatureStatuses', [[signature]]),
      },
    }
  },
})
