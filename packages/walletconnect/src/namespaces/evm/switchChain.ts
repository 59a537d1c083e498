import { ConnectionError, getRpcCode, isUserRejection, NetworkError, rpcCodes } from '@latchkey/core/errors'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { toNetworkId, toSessionChain } from '../../session/networkId.ts'
import type { WalletContext } from '../walletContext.ts'

/**
 * Reads the chain id from a parameter of `wallet_switchEthereumChain` or `wallet_addEthereumChain`.
 *
 * @throws NetworkError `InvalidChainId` if the id is not a hex number that begins with `0x`
 * @see https://eips.ethereum.org/EIPS/eip-3326
 */
export function readChainId(parameter: unknown): number {
  const { chainId } = (parameter ?? {}) as { chainId?: unknown }
  const id = typeof chainId === 'string' && /^0x[0-9a-f]+$/i.test(chainId) ? Number(chainId) : Number.NaN
  if (Number.isSafeInteger(id) && id > 0) return id
  throw new NetworkError('InvalidChainId', { cause: { code: rpcCodes.invalidChainId, message: 'Invalid chainId' } })
}

/**
 * Switches the session to a chain. The switch is immediate if the wallet approved the chain. Otherwise the wallet is asked.
 *
 * @throws NetworkError `SwitchNotApproved` if the wallet approved neither the chain nor the request to switch
 * @throws NetworkError `SwitchNotDone` if the wallet accepts the request but does not grant the chain, or if the visitor chooses another
 * chain meanwhile
 * @throws the wallet's error, such as code 4902 for a chain that the wallet does not know
 */
export async function switchChain(context: WalletContext, id: number): Promise<void> {
  const caipNetworkId: CaipNetworkId = `eip155:${id}`
  if (isApprovedChain(context, caipNetworkId)) return context.select({ caipNetworkId })
  if (!context.granted().methods.includes('wallet_switchEthereumChain')) throw createNotApprovedError(id)
  await requestAndSwitch(context, caipNetworkId, () => askToSwitch(context, id))
}

/**
 * Asks the wallet to add a chain (EIP-3085). A chain that the session already grants needs no request.
 *
 * @throws NetworkError `InvalidChainId`, `SwitchNotApproved`
 */
export async function addChain(context: WalletContext, parameter: unknown): Promise<void> {
  const id = readChainId(parameter)
  const caipNetworkId: CaipNetworkId = `eip155:${id}`
  if (isApprovedChain(context, caipNetworkId)) return context.select({ caipNetworkId })
  await askToAdd(context, id, parameter)
}

/**
 * Switches the session to a network of the kit. If the wallet does not know the network, the wallet is asked to add it.
 *
 * @throws NetworkError `SwitchRejected`, `SwitchNotApproved`, `SwitchNotDone`, `ChainNotSupported`
 * @throws ConnectionError errors that do not concern the chain: `NotConnected`, `RequestAborted`, `RelayUnreachable`, `ProviderFailed`
 */
export async function moveToNetwork(context: WalletContext, network: Network): Promise<void> {
  const { caipNetworkId } = network
  const id = Number(network.id)
  if (isApprovedChain(context, caipNetworkId)) return context.select({ caipNetworkId })
  const { methods } = context.granted()
  const canSwitch = methods.includes('wallet_switchEthereumChain')
  const canAdd = methods.includes('wallet_addEthereumChain')
  if (!canSwitch && !canAdd) throw createNotApprovedError(id)
  const requestSwitch = async () => {
    try {
      if (canSwitch) return await askToSwitch(context, id)
    } catch (error) {
      if (!isUnknownChain(error)) throw error
    }
    // A wallet that adds a network also offers to switch to it, so no request to switch follows. The wallet may already have granted the
    // network at this point.
    if (!isApprovedChain(context, caipNetworkId)) await addNetwork(context, network)
  }
  try {
    await requestAndSwitch(context, caipNetworkId, requestSwitch)
  } catch (error) {
    throw error instanceof NetworkError ? error : toSwitchError(error)
  }
}

async function addNetwork(context: WalletContext, network: Network): Promise<void> {
  const id = Number(network.id)
  const explorerUrl = network.blockExplorers?.default.url
  await askToAdd(context, id, {
    chainId: `0x${id.toString(16)}`,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: context.options.rpc.urls(network),
    ...(explorerUrl && { blockExplorerUrls: [explorerUrl] }),
  })
}

async function askToAdd(context: WalletContext, id: number, parameter: unknown): Promise<void> {
  const method = 'wallet_addEthereumChain'
  if (!context.granted().methods.includes(method)) throw createNotApprovedError(id)
  await context.askWallet({ method, params: [parameter] })
}

function askToSwitch({ askWallet }: WalletContext, id: number): Promise<unknown> {
  return askWallet({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${id.toString(16)}` }] })
}

/** Returns whether an error means that the wallet does not know the chain. Some wallets report this only in the message of the error. */
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

/**
 * Asks the wallet to grant a chain, and switches the session to the chain. The relay may delay the response, so the switch is skipped if
 * the visitor has chosen another chain meanwhile. A wallet that accepts the request must also add the chain to the session. Otherwise this
 * function throws, because further requests would go to the old chain.
 */
async function requestAndSwitch(
  context: WalletContext,
  caipNetworkId: CaipNetworkId,
  requestSwitch: () => Promise<unknown>,
): Promise<void> {
  const { chain: from } = context.selected()
  // The session does not grant the chain yet, so this call only records the visitor's choice.
  await context.select({ caipNetworkId })
  await requestSwitch()
  if (!(await context.awaitChain(caipNetworkId)))
    throw new NetworkError('SwitchNotDone', { details: `The session lacks ${caipNetworkId}.` })
  await context.select({ caipNetworkId }, { from })
  const { chain } = context.selected()
  if (chain !== toNetworkId(context.options.networks, caipNetworkId))
    throw new NetworkError('SwitchNotDone', { details: `The visitor chose ${chain}.` })
}

function isApprovedChain({ granted, options }: WalletContext, caipNetworkId: CaipNetworkId): boolean {
  return toSessionChain(granted(), options.networks, caipNetworkId) !== undefined
}

function createNotApprovedError(chainId: number): NetworkError {
  return new NetworkError('SwitchNotApproved', { values: { n: chainId } })
}
