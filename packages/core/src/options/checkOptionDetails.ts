import { isCaipNetworkId, isNamespace } from '@latchkey/protocol'
import { ConfigurationError } from '../errors/configuration.ts'
import { check, isText, webUrlPattern } from './checkOptions.ts'
import { connectorSections, walletFeatures } from './features.ts'
import { type NetworkInput, toNetwork } from './networks.ts'
import type { LatchkeyOptions } from './options.ts'

const pictureUrlPattern = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/]|data:image\/|blob:|\/(?!\/))/
const pictureUrlFix = 'Pass an https, data:image, blob or root-relative URL.'

/**
 * Rejects options of a wrong type, which would otherwise be ignored or have a wrong effect. Called in development only,
 * because options that pass the check in development need no check in production.
 *
 * @throws ConfigurationError `InvalidOption` if an option has a wrong type
 * @throws ConfigurationError `SiweAndSiwx` if both `siweConfig` and `siwx` are set
 */
export function checkOptionDetails(options: LatchkeyOptions): void {
  const uncheckedOptions = options as LatchkeyOptions & Record<string, unknown>
  if (uncheckedOptions.siweConfig !== undefined && uncheckedOptions.siwx !== undefined)
    throw new ConfigurationError('SiweAndSiwx')
  options.networks.forEach((network, index) => {
    checkNetwork(network, `networks[${index}]`)
  })
  checkNetworksAndAdapters(options)
  for (const name of ['termsConditionsUrl', 'privacyPolicyUrl'] as const)
    check(options[name] === undefined || isText(options[name], webUrlPattern), name, 'Pass an http or https URL.')
  checkOneOf(options.themeMode, ['dark', 'light', 'auto'], 'themeMode')
  checkOneOf(options.prefetch, ['intent', 'idle', 'none'], 'prefetch')
  for (const name of Object.keys(options.themeVariables ?? {}))
    check(name.startsWith('--lk-'), `themeVariables.${name}`, 'Names of theme variables begin with `--lk-`.')
  for (const name of ['chainImages', 'connectorImages'] as const)
    for (const [id, url] of Object.entries(options[name] ?? {}))
      check(url === undefined || isText(url, pictureUrlPattern), `${name}["${id}"]`, pictureUrlFix)
  checkOptionTypes(options)
  checkFeatures(options)
}

function checkNetworksAndAdapters({ networks, adapters = [], defaultNetwork }: LatchkeyOptions) {
  const networkList = networks.map(toNetwork)
  const ids = networkList.map(({ caipNetworkId }) => caipNetworkId)
  ids.forEach((id, index) => {
    check(ids.indexOf(id) === index, `networks[${index}]`, `\`${id}\` is listed twice; once is enough.`)
  })
  const isDefaultListed = !defaultNetwork || ids.includes(toNetwork(defaultNetwork).caipNetworkId)
  check(isDefaultListed, 'defaultNetwork', 'It has to be one of `networks`.')
  const namespaces = adapters.map(({ namespace }) => namespace)
  namespaces.forEach((namespace, index) => {
    const option = `adapters[${index}]`
    const isFirstOfNamespace = namespaces.indexOf(namespace) === index
    check(isFirstOfNamespace, option, `There is already an adapter for \`${namespace}\`; one is enough.`)
    const hasNetwork = networkList.some(({ chainNamespace }) => chainNamespace === namespace)
    check(hasNetwork, option, `No network of \`${namespace}\` is in \`networks\`.`)
  })
}

function checkNetwork(network: NetworkInput, option: string) {
  check(isText(network.name, /\S/), `${option}.name`, 'Give the network a name.')
  check(
    network.chainNamespace === undefined || isNamespace(network.chainNamespace),
    `${option}.chainNamespace`,
    'It is a CAIP-2 namespace such as `eip155`.',
  )
  check(
    network.caipNetworkId === undefined || isCaipNetworkId(network.caipNetworkId),
    `${option}.caipNetworkId`,
    'It is a CAIP-2 id such as `eip155:1`.',
  )
  const { chainNamespace, caipNetworkId } = toNetwork(network)
  check(
    caipNetworkId.startsWith(`${chainNamespace}:`),
    `${option}.caipNetworkId`,
    `It begins with the network's chainNamespace, \`${chainNamespace}\`.`,
  )
  check(Array.isArray(network.rpcUrls?.default?.http), `${option}.rpcUrls`, 'Pass { default: { http: [url] } }.')
  const { decimals } = network.nativeCurrency ?? {}
  check(
    Number.isInteger(decimals) && Number(decimals) >= 0,
    `${option}.nativeCurrency`,
    'Pass { name, symbol, decimals }.',
  )
}

const booleanOptions = [
  'disableAppend',
  'enableEmbedded',
  'enableEIP6963',
  'enableInjected',
  'enableWalletConnect',
  'manualWCControl',
  'preferUniversalLinks',
  'enableNetworkSwitch',
  'enableReconnect',
  'allowUnsupportedChain',
  'basic',
  'debug',
] as const

function checkOptionTypes(options: LatchkeyOptions) {
  for (const name of booleanOptions)
    check([undefined, true, false].includes(options[name]), name, 'Pass true or false.')
  for (const name of ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const)
    check(
      (options[name] ?? []).every?.((id) => typeof id === 'string'),
      name,
      'Pass a list of ids.',
    )
  checkOneOf(options.logLevel, ['debug', 'info', 'warn', 'error', 'silent'], 'logLevel')
  check(
    options.metadata?.url === undefined || isText(options.metadata.url, webUrlPattern),
    'metadata.url',
    'Pass an http or https URL.',
  )
  check(Array.isArray(options.customWallets ?? []), 'customWallets', 'Pass a list of { id, name }.')
  options.customWallets?.forEach((wallet, index) => {
    const option = `customWallets[${index}]`
    check(isText(wallet?.id, /^.{1,200}$/s), `${option}.id`, 'Give the wallet an id.')
    check(
      isText(wallet.name, /^(?=.*\S).{1,80}$/s),
      `${option}.name`,
      'Give the wallet a name of at most 80 characters.',
    )
    const { image_url: url } = wallet
    check(url === undefined || isText(url, pictureUrlPattern), `${option}.image_url`, pictureUrlFix)
  })
}

function checkFeatures({ features }: LatchkeyOptions) {
  checkOrder(features?.connectorTypeOrder, connectorSections, 'features.connectorTypeOrder')
  checkOrder(features?.walletFeaturesOrder, walletFeatures, 'features.walletFeaturesOrder')
}

function checkOrder(order: readonly string[] | undefined, allowed: readonly string[], option: string) {
  if (order === undefined) return
  check(Array.isArray(order), option, `Pass a list of ${allowed.join(', ')}.`)
  for (const item of order) checkOneOf(item, allowed, option)
}

function checkOneOf(value: unknown, allowed: readonly string[], option: string) {
  check(value === undefined || allowed.includes(value as string), option, `Use one of ${allowed.join(', ')}.`)
}
