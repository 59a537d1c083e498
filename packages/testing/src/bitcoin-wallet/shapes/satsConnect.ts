import { bytesToHex } from 'viem'
import { unsupportedMethod } from '../../wallet/providerErrors.ts'
import { base64ToBytes, bytesToBase64 } from '../base64.ts'
import { type BitcoinPurpose, type BitcoinWalletAddress, filterByPurposes } from '../bitcoinAddresses.ts'
import { findNetworkIdByName, getNetworkNames } from '../bitcoinNetworks.ts'
import { type BitcoinWalletActions, getErrorCode } from '../bitcoinWalletActions.ts'
import type { ScriptedBitcoinWallet } from '../createScriptedBitcoinWallet.ts'

/** A response of a sats-connect provider. If a request fails, the provider returns the error and does not throw it. */
export type SatsConnectResponse = { jsonrpc: '2.0'; id: string } & (
  | { result: unknown }
  | { error: { code: number; message: string } }
)

export type SatsConnectProvider = {
  request(method: string, params?: unknown): Promise<SatsConnectResponse>
  addListener(listener: { eventName: string; cb: (event: unknown) => void }): () => void
}

/** The error codes of sats-connect (`RpcErrorCode`). Each key is the code of EIP-1193 that sats-connect replaces with this code. */
const satsConnectErrorCodes: Readonly<Record<number, number>> = {
  4001: -32000,
  4100: -32002,
  4200: -32601,
  4902: -32602,
}

/**
 * Creates a sats-connect provider, the API of Xverse and similar wallets.
 *
 * @see https://docs.xverse.app/sats-connect
 */
export function createSatsConnectProvider(wallet: ScriptedBitcoinWallet): SatsConnectProvider {
  const { ask } = wallet
  let requestCount = 0
  return {
    async request(method, params) {
      requestCount += 1
      const responseFields = { jsonrpc: '2.0', id: `${requestCount}` } as const
      try {
        return {
          ...responseFields,
          result: await ask(method, params, (actions) => runMethod(wallet, actions, method, params ?? {})),
        }
      } catch (error) {
        const code = getErrorCode(error)
        const message = error instanceof Error ? error.message : String(error)
        return {
          ...responseFields,
          error: { code: code === undefined ? -32603 : (satsConnectErrorCodes[code] ?? code), message },
        }
      }
    },
    addListener: ({ eventName, cb }) =>
      wallet.subscribe(({ before }) => {
        const { site, lock, account, caipNetworkId } = wallet.state()
        if (before.site === 'authorised' && site === 'stranger') {
          if (eventName === 'disconnect') cb({ type: 'disconnect' })
        } else if (site === 'stranger' || lock === 'locked') {
          return
        } else if (before.caipNetworkId !== caipNetworkId) {
          const addresses = toSatsConnectAddresses(wallet.addresses())
          if (eventName === 'networkChange')
            cb({ type: 'networkChange', ...toSatsConnectNetwork(caipNetworkId), addresses })
        } else if (before.account !== account && eventName === 'accountChange') {
          cb({ type: 'accountChange', addresses: toSatsConnectAddresses(wallet.addresses()) })
        }
      }),
  }
}

type RequestParams = Record<string, unknown>

async function runMethod(
  wallet: ScriptedBitcoinWallet,
  actions: BitcoinWalletActions,
  method: string,
  rawParams: unknown,
): Promise<unknown> {
  const params = rawParams as RequestParams
  const toConnectResult = (addresses: readonly BitcoinWalletAddress[]) => ({
    id: `account-${wallet.state().account}`,
    walletType: 'software',
    addresses: toSatsConnectAddresses(addresses),
    network: toSatsConnectNetwork(wallet.state().caipNetworkId),
  })
  switch (method) {
    case 'getInfo':
      return { version: '1.0.0', methods: null, supports: ['WBIP001'] }
    case 'wallet_connect': {
      const purposes = (params.addresses ?? ['payment', 'ordinals']) as BitcoinPurpose[]
      const addresses = await actions.connect(purposes)
      const requestedNetworkId = findNetworkId(params.network)
      if (requestedNetworkId === undefined) return toConnectResult(addresses)
      await actions.switchNetwork(requestedNetworkId)
      return toConnectResult(filterByPurposes(actions.granted(), purposes))
    }
    case 'getAccounts':
      return toSatsConnectAddresses(await actions.connect(params.purposes as BitcoinPurpose[]))
    case 'getAddresses':
      return {
        addresses: toSatsConnectAddresses(await actions.connect(params.purposes as BitcoinPurpose[])),
        network: toSatsConnectNetwork(wallet.state().caipNetworkId),
      }
    case 'wallet_getAccount':
      return toConnectResult(actions.granted())
    case 'wallet_getNetwork':
      actions.granted()
      return toSatsConnectNetwork(wallet.state().caipNetworkId)
    case 'wallet_changeNetwork':
      return void (await actions.switchNetwork(findNetworkId(params.name) ?? `bip122:${params.name}`))
    case 'wallet_addNetwork': {
      const caipNetworkId = findNetworkId(params.type) ?? ''
      await actions.addNetwork({ caipNetworkId, apiUrl: String(params.indexerUrl ?? params.rpcUrl) })
      return { id: caipNetworkId }
    }
    case 'wallet_disconnect':
    case 'wallet_renouncePermissions':
      return actions.disconnect()
    case 'signMessage': {
      const { message, address, protocol } = params as { message: string; address: string; protocol?: string }
      const isTaproot = actions.granted().some((own) => own.address === address && own.type === 'p2tr')
      const messageProtocol = protocol ?? (isTaproot ? 'BIP322' : 'ECDSA')
      const signature = await actions.signMessage({
        message,
        address,
        protocol: messageProtocol === 'BIP322' ? 'bip322' : 'ecdsa',
      })
      const messageHash = bytesToHex(signature.messageHash).slice(2)
      return { address, protocol: messageProtocol, messageHash, signature: bytesToBase64(signature.signature) }
    }
    case 'signPsbt': {
      const { psbt, signInputs, broadcast } = params as {
        psbt: string
        signInputs?: Record<string, number[]>
        broadcast?: boolean
      }
      const inputs =
        signInputs && Object.entries(signInputs).flatMap(([address, all]) => all.map((index) => ({ index, address })))
      const signedPsbt = await actions.signPsbt({ psbt: base64ToBytes(psbt), inputs, result: 'signed', broadcast })
      return { psbt: bytesToBase64(signedPsbt.psbt), ...(signedPsbt.txid && { txid: signedPsbt.txid }) }
    }
    case 'sendTransfer': {
      const { recipients } = params as { recipients: { address: string; amount: number }[] }
      const recipientsInSat = recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) }))
      return { txid: await actions.sendTransfer({ recipients: recipientsInSat }) }
    }
    default:
      throw unsupportedMethod(method)
  }
}

const findNetworkId = (name: unknown) => findNetworkIdByName(({ satsConnect }) => satsConnect === name)

function toSatsConnectNetwork(caipNetworkId: string) {
  const { satsConnect } = getNetworkNames(caipNetworkId)
  return { bitcoin: { name: satsConnect }, stacks: { name: satsConnect === 'Mainnet' ? 'mainnet' : 'testnet' } }
}

const toSatsConnectAddresses = (addresses: readonly BitcoinWalletAddress[]) =>
  addresses.map(({ address, publicKey, purpose, type }) => ({
    address,
    publicKey,
    purpose,
    addressType: type,
    walletType: 'software',
  }))
