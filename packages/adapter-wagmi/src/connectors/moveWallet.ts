import { waitUntil } from '@latchkey/adapter-kit/flows'
import { getRpcCode, isUserRejection, NetworkError, rpcCodes } from '@latchkey/core/errors'
import { ChainNotConfiguredError, type CreateConnectorFn } from '@wagmi/core'
import {
  type AddEthereumChainParameter,
  type Chain,
  numberToHex,
  ResourceUnavailableRpcError,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem'
import type { WrappedProvider } from './guardProvider.ts'

/** How long a wallet may take to switch after the visitor has approved the switch, in ms. */
const switchLimitMs = 2_000

/** The parameters that wagmi passes to a function that creates a connector. */
type ConnectorConfig = Parameters<CreateConnectorFn>[0]

export declare namespace moveWallet {
  type Environment = Pick<ConnectorConfig, 'chains' | 'emitter'> & {
    provider: WrappedProvider
    signal: AbortSignal
  }
  type Parameters = {
    chainId: number
    addEthereumChainParameter?: Partial<Omit<AddEthereumChainParameter, 'chainId'>> | undefined
  }
  type ErrorType = UserRejectedRequestError | ResourceUnavailableRpcError | SwitchChainError
}

/**
 * Switches the wallet to a chain, and adds the chain if the wallet does not know it (EIP-3326, EIP-3085). Resolves when the wallet reports
 * the new chain.
 *
 * @throws UserRejectedRequestError if the visitor rejects either prompt
 * @throws SwitchChainError if the wallet cannot switch to the chain
 * @see https://eips.ethereum.org/EIPS/eip-3326
 * @see https://eips.ethereum.org/EIPS/eip-3085
 */
export async function moveWallet(
  environment: moveWallet.Environment,
  { chainId, addEthereumChainParameter }: moveWallet.Parameters,
): Promise<Chain> {
  const { chains, emitter, provider } = environment
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())

  const sendRequest = (method: string, parameter: object) =>
    provider.request({ method, params: [parameter] }).catch((error: unknown) => {
      throw toSwitchError(error)
    })
  const requestSwitch = () => sendRequest('wallet_switchEthereumChain', { chainId: numberToHex(chainId) })

  try {
    await requestSwitch()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await sendRequest('wallet_addEthereumChain', toAddChainParameter(chain, addEthereumChainParameter))
    // Some wallets also switch to a chain when they add it (EIP-3085), so the switch is requested only if the wallet is still on another
    // chain.
    if ((await readChainId(provider)) !== chainId) await requestSwitch()
  }
  await waitForChain(environment, chainId)
  emitter.emit('change', { chainId })
  return chain
}

function toAddChainParameter(chain: Chain, overrides: moveWallet.Parameters['addEthereumChainParameter']) {
  const explorerUrl = chain.blockExplorers?.default.url
  return {
    chainName: chain.name,
    // Copies the objects of the chain, because the wallet could change an object that it receives.
    nativeCurrency: { ...chain.nativeCurrency },
    rpcUrls: [...chain.rpcUrls.default.http],
    ...(explorerUrl && { blockExplorerUrls: [explorerUrl] }),
    ...overrides,
    chainId: numberToHex(chain.id),
  }
}

async function readChainId(provider: WrappedProvider): Promise<number> {
  return Number(await provider.request({ method: 'eth_chainId' }))
}

/**
 * Waits until the wallet is on the chain. Some wallets respond before they have switched, and some switch without an event. So the wait
 * ends as soon as an event or the response to `eth_chainId` contains the chain.
 */
async function waitForChain({ emitter, provider, signal }: moveWallet.Environment, chainId: number) {
  let isOnChain: true | undefined
  const changeListeners = new Set<() => void>()
  const listener = (change: { chainId?: number | undefined }) => {
    if (change.chainId === chainId) isOnChain = true
    for (const changed of changeListeners) changed()
  }
  emitter.on('change', listener)
  try {
    if ((await readChainId(provider)) === chainId) return
    await waitUntil({
      check: () => isOnChain,
      subscribe: (changed) => {
        changeListeners.add(changed)
        return () => changeListeners.delete(changed)
      },
      limitMs: switchLimitMs,
      signal,
    })
  } finally {
    emitter.off('change', listener)
  }
  const walletChainId = await readChainId(provider)
  if (walletChainId !== chainId) throw new SwitchChainError(createNotSwitchedError(walletChainId))
}

const createNotSwitchedError = (chainId: number) =>
  new NetworkError('SwitchNotDone', { details: `The wallet stayed on chain ${chainId}.` })

/**
 * Whether an error means that the wallet does not know the chain. MetaMask on phones puts the error code into a nested error, and older
 * wallets return only an error text.
 */
function isUnknownChain(error: unknown): boolean {
  const { cause } = error as { cause?: unknown }
  return (
    getRpcCode(cause) === rpcCodes.unrecognisedChain ||
    /unrecognized chain|unknown chain|chain .{0,99}not been added/i.test(String((cause as Error | undefined)?.message))
  )
}

function toSwitchError(error: unknown): moveWallet.ErrorType {
  if (isUserRejection(error)) return new UserRejectedRequestError(error as Error)
  if (getRpcCode(error) === rpcCodes.requestPending) return new ResourceUnavailableRpcError(error as Error)
  return new SwitchChainError(error as Error)
}
