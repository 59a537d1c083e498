import { ConnectionError, getRpcCode, isUserRejection, NetworkError, rpcCodes } from '@latchkey/core/errors'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { toSessionChain } from '../../session/networkId.ts'
import type { WalletContext } from '../walletContext.ts'

/**
 * The chain id of a `wallet_switchEthereumChain` or `wallet_addEthereumChain` parameter.
 *
 * @throws NetworkError `InvalidChainId` unless it is a hex number with its prefix
 * @see https://eips.ethereum.org/EIPS/eip-3326
 */
export function readChainId(parameter: unknown): number {
  const { chainId } = (parameter ?? {}) as { chainId?: unknown }
  const id = typeof chainId === 'string' && /^0x[0-9a-f]+$/i.test(chainId) ? Number(chainId) : Number.NaN
  if (Number.isSafeInteger(id) && id > 0) return id
  throw new NetworkError('InvalidChainId', { cause: { code: rpcCodes.invalidChainId, message: 'Invalid chainId' } })
}

/**
 * Moves the session to a chain: at once where the wallet approved it, else by asking the wallet.
 *
 * @throws NetworkError `SwitchNotApproved` when the wallet neither approved the chain nor lets itself be asked; `SwitchNotDone` when it
 * says yes and grants nothing
 * @throws what the wallet answers: 4902 for a chain that it does not know
 */
export async function switchChain(context: WalletContext, id: number): Promise<void> {
  const caipNetworkId: CaipNetworkId = `eip155:${id}`
  if (isApproved(context, caipNetworkId)) return context.select({ caipNetworkId })
  const method = 'wallet_switchEthereumChain'
  if (!context.granted().methods.includes(method)) throw notApproved(id)
  await context.askWallet({ method, params: [{ chainId: `0x${id.toString(16)}` }] })
  await settle(context, id)
}

/**
 * Has the wallet learn a chain (EIP-3085). One that the session holds already needs no wallet.
 *
 * @throws NetworkError `InvalidChainId`, `SwitchNotApproved`
 */
export async function addChain(context: WalletContext, parameter: unknown): Promise<void> {
  const id = readChainId(parameter)
  const caipNetworkId: CaipNetworkId = `eip155:${id}`
  if (isApproved(context, caipNetworkId)) return context.select({ caipNetworkId })
  const method = 'wallet_addEthereumChain'
  if (!context.granted().methods.includes(method)) throw notApproved(id)
  await context.askWallet({ method, params: [parameter] })
}

/**
 * Moves the session to a network of the kit, adding it to the wallet where it is unknown there.
 *
 * @throws NetworkError `SwitchRejected`, `SwitchNotApproved`, `SwitchNotDone`, `ChainNotSupported`
 * @throws ConnectionError what says nothing of the chain: `NotConnected`, `RequestAborted`, `RelayUnreachable`, `ProviderFailed`
 */
export async function moveToNetwork(context: WalletContext, network: Network): Promise<void> {
  const id = Number(network.id)
  const { methods } = context.granted()
  // A wallet that adds a network offers to move to it.
  const onlyAdds = !methods.includes('wallet_switchEthereumChain') && methods.includes('wallet_addEthereumChain')
  if (onlyAdds && !isApproved(context, network.caipNetworkId)) return addNetwork(context, network)
  try {
    await switchChain(context, id)
  } catch (error) {
    if (error instanceof NetworkError) throw error
    if (!isUnknownChain(error)) throw toSwitchError(error)
    await addNetwork(context, network)
  }
}

async function addNetwork(context: WalletContext, network: Network): Promise<void> {
  const id = Number(network.id)
  const explorer = network.blockExplorers?.default.url
  try {
    await addChain(context, {
      chainId: `0x${id.toString(16)}`,
      chainName: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: context.options.rpc.urls(network),
      ...(explorer && { blockExplorerUrls: [explorer] }),
    })
    await settle(context, id)
  } catch (error) {
    throw error instanceof NetworkError ? error : toSwitchError(error)
  }
}

/** Some wallets say it in words alone. */
function isUnknownChain(error: unknown): boolean {
  const { message } = error as Error
  return (
    getRpcCode(error) === rpcCodes.unrecognisedChain ||
    /unrecognized chain|unknown chain|chain .{0,99}not been added/i.test(message)
  )
}

function toSwitchError(error: unknown): NetworkError | ConnectionError {
  if (isUserRejection(error)) return new NetworkError('SwitchRejected', { cause: error })
  return error instanceof ConnectionError ? error : new NetworkError('ChainNotSupported', { cause: error })
}

/** A wallet that said yes puts the chain into the session; one that does not would have us ask it on another chain. */
async function settle(context: WalletContext, id: number): Promise<void> {
  const caipNetworkId: CaipNetworkId = `eip155:${id}`
  if (!(await context.awaitChain(caipNetworkId)))
    throw new NetworkError('SwitchNotDone', { details: `The session does not hold ${caipNetworkId}.` })
  await context.select({ caipNetworkId })
}

function isApproved({ granted, options }: WalletContext, caipNetworkId: CaipNetworkId): boolean {
  return toSessionChain(granted(), options.networks, caipNetworkId) !== undefined
}

function notApproved(n: number): NetworkError {
  return new NetworkError('SwitchNotApproved', { values: { n } })
}
