import { hexToBytes, stringToBytes } from 'viem'
import { invalidParams } from '../../wallet/providerErrors.ts'
import type { BitcoinPurpose, BitcoinWalletAddress } from '../bitcoinAddresses.ts'
import { findNetworkIdByName, getNetworkNames } from '../bitcoinNetworks.ts'
import type { ScriptedBitcoinWallet } from '../createScriptedBitcoinWallet.ts'

export type StandardBitcoinAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

type InputsToSign = { psbt: Uint8Array; inputsToSign: { account: StandardBitcoinAccount; signingIndexes: number[] }[] }

/** A Wallet Standard wallet with `bitcoin:` features. */
export type StandardBitcoinWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly StandardBitcoinAccount[]
  readonly features: Readonly<Record<string, unknown>>
}

/**
 * Creates a Wallet Standard wallet for Bitcoin.
 *
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export function createStandardBitcoinWallet(
  wallet: ScriptedBitcoinWallet,
  { name, icon }: { name: string; icon: string },
): StandardBitcoinWallet {
  const { ask, state } = wallet
  const version = '1.0.0'
  let connectedPurposes: readonly BitcoinPurpose[] = ['payment', 'ordinals']
  const toAccount = ({ address, publicKey }: BitcoinWalletAddress): StandardBitcoinAccount => ({
    address,
    publicKey: hexToBytes(`0x${publicKey}`),
    chains: [getNetworkNames(state().caipNetworkId).standard],
    features: featureNames,
  })
  const accounts = () => {
    if (state().site === 'stranger' || state().lock === 'locked') return []
    return wallet
      .addresses()
      .filter(({ purpose }) => connectedPurposes.includes(purpose))
      .map(toAccount)
  }
  /**
   * Switches the wallet to the chain of a request. Does nothing if the request names no chain.
   *
   * @throws ProviderRpcError -32602 if the wallet does not know the chain
   */
  const switchToChain = (chain: string | undefined) => {
    const caipNetworkId = chain && findNetworkIdByName(({ standard }) => standard === chain)
    if (!chain || caipNetworkId === state().caipNetworkId) return
    if (!state().networks.some((network) => network.caipNetworkId === caipNetworkId))
      throw invalidParams(`No ${chain}.`)
    wallet.control.switchNetwork(caipNetworkId as string)
  }
  const sign = (method: string, input: InputsToSign & { chain?: string }, shouldBroadcast: boolean) =>
    ask(method, input, async (actions) => {
      switchToChain(input.chain)
      const inputs = input.inputsToSign.flatMap(({ account, signingIndexes }) =>
        signingIndexes.map((index) => ({ index, address: account.address })),
      )
      return actions.signPsbt({ psbt: input.psbt, inputs, result: 'signed', broadcast: shouldBroadcast })
    })

  const features = {
    'bitcoin:connect': {
      version,
      connect: (input: { purposes: readonly BitcoinPurpose[] }) =>
        ask('bitcoin:connect', input, async (actions) => {
          connectedPurposes = input.purposes
          await actions.connect(connectedPurposes)
          return { accounts: accounts() }
        }),
    },
    'bitcoin:disconnect': {
      version,
      disconnect: () => ask('bitcoin:disconnect', undefined, async (actions) => actions.disconnect()),
    },
    'bitcoin:events': {
      version,
      on: (_event: 'change', listener: (change: { accounts: readonly StandardBitcoinAccount[] }) => void) =>
        wallet.subscribe(() => listener({ accounts: accounts() })),
    },
    'bitcoin:signMessage': {
      version,
      signMessage: (...inputs: { account: StandardBitcoinAccount; message: Uint8Array }[]) =>
        Promise.all(
          inputs.map(({ account, message }) =>
            ask('bitcoin:signMessage', { account, message }, async (actions) => {
              const text = new TextDecoder().decode(message)
              const { signature } = await actions.signMessage({
                message: text,
                address: account.address,
                protocol: 'bip322',
              })
              return { signedMessage: stringToBytes(text), signature, signatureType: 'bip322-simple' }
            }),
          ),
        ),
    },
    'bitcoin:signTransaction': {
      version,
      signTransaction: (...inputs: (InputsToSign & { chain?: string })[]) =>
        Promise.all(
          inputs.map(async (input) => ({ signedPsbt: (await sign('bitcoin:signTransaction', input, false)).psbt })),
        ),
    },
    'bitcoin:signAndSendTransaction': {
      version,
      signAndSendTransaction: (...inputs: (InputsToSign & { chain: string })[]) =>
        Promise.all(
          inputs.map(async (input) => ({ txId: (await sign('bitcoin:signAndSendTransaction', input, true)).txid })),
        ),
    },
  }
  const featureNames = Object.keys(features)

  return {
    version,
    name,
    icon,
    get chains() {
      return state().networks.map(({ caipNetworkId }) => getNetworkNames(caipNetworkId).standard)
    },
    get accounts() {
      return accounts()
    },
    features,
  }
}
