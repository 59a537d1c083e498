import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { scriptedSession } from '@latchkey/testing/adapter'
import {
  answerBitcoinSession,
  bitcoinAddresses,
  bitcoinContractWallet,
  contractAccounts,
  placeBitcoinWallet,
  testBitcoinAccounts,
} from '@latchkey/testing/bitcoin-wallet'
import { adapterContract, type ContractSetup } from '@latchkey/testing/contract'
import { vi } from 'vitest'
import { setUpLocalChain } from '../test/localChain.ts'
import { mainnet, signet, testnet } from '../test/openPage.ts'
import { verifyMessage } from '../test/verifyMessage.ts'
import { bitcoinAdapter } from './bitcoinAdapter.ts'

const chain = setUpLocalChain()

const [one, two, three] = testBitcoinAccounts

const paymentOf = (keys: typeof one): string =>
  bitcoinAddresses(keys, { caipNetworkId: bitcoinSandbox.caipNetworkId, paymentForm: 'p2wpkh' })[0]?.address ?? ''

adapterContract({
  name: 'bitcoin',
  verbs: ['getBalance', 'quoteFee', 'sendTransaction', 'signMessage', 'switchConnection'],
  walletConnect: true,
  create(): ContractSetup {
    vi.stubGlobal('window', new EventTarget())
    const home = { ...bitcoinSandbox, rpcUrls: { default: { http: [chain.apiUrl] } } }
    const { caipNetworkId } = home
    const networks = [
      { caipNetworkId, apiUrl: chain.apiUrl },
      { caipNetworkId: testnet.caipNetworkId },
      { caipNetworkId: mainnet.caipNetworkId },
    ] as const
    const createWallet = (name: string, keys: typeof one) => {
      const wallet = placeBitcoinWallet({ name, shapes: ['sats-connect'], accounts: contractAccounts(keys), networks })
      const connectorId = name.toLowerCase()
      return bitcoinContractWallet({
        wallet,
        connectorId,
        keys,
        home: caipNetworkId,
        addNetworkMethod: 'wallet_addNetwork',
        leaveMethod: 'wallet_disconnect',
      })
    }
    const phone = placeBitcoinWallet({ name: 'Phone', shapes: ['leather'], accounts: [one, two], networks })
    const phoneAddresses = [paymentOf(one), paymentOf(two)] as const
    const session = scriptedSession({
      namespace: 'bip122',
      addresses: phoneAddresses,
      networks: [home, testnet],
      grantsOnSwitch: [signet],
      async answer(request) {
        await phone.ask('connect', undefined, (work) => work.connect())
        return answerBitcoinSession(phone, request)
      },
    })
    phone.stop()
    const receiver = paymentOf(three)
    return {
      factory: () => bitcoinAdapter(),
      networks: { home, known: testnet, unknown: signet, foreign: mainnet },
      wallets: [createWallet('First', one), createWallet('Second', two)],
      session: { ...session, addresses: phoneAddresses },
      capabilities: {
        verifyMessage,
        receiver,
        amount: 1000n,
        async balanceOf(address) {
          const { chain_stats } = await (await fetch(`${chain.apiUrl}/address/${address}`)).json()
          return BigInt(chain_stats.funded_txo_sum) - BigInt(chain_stats.spent_txo_sum)
        },
        confirmed: async (txid) => (await fetch(`${chain.apiUrl}/tx/${txid}/status`)).json(),
      },
      close: () => void vi.unstubAllGlobals(),
    }
  },
})
