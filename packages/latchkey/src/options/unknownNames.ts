import type { LatchkeyOptions } from '@latchkey/core'
import { checkWalletLink } from '@latchkey/protocol'
import { themeVariableNames } from '@latchkey/ui/tokens'

/** A record with every key of a type. The compiler reports a missing key. */
type AllKeys<record> = Record<keyof Required<record>, true>

const optionNames: AllKeys<LatchkeyOptions> = {
  id: true,
  projectId: true,
  networks: true,
  defaultNetwork: true,
  adapters: true,
  metadata: true,
  features: true,
  themeMode: true,
  themeVariables: true,
  locale: true,
  texts: true,
  services: true,
  customRpcUrls: true,
  disableAppend: true,
  enableEmbedded: true,
  enableEIP6963: true,
  enableInjected: true,
  enableWalletConnect: true,
  manualWCControl: true,
  preferUniversalLinks: true,
  featuredWalletIds: true,
  includeWalletIds: true,
  excludeWalletIds: true,
  prefetch: true,
  enableNetworkSwitch: true,
  enableReconnect: true,
  allowUnsupportedChain: true,
  basic: true,
  termsConditionsUrl: true,
  privacyPolicyUrl: true,
  chainImages: true,
  connectorImages: true,
  customWallets: true,
  debug: true,
  logLevel: true,
  storage: true,
  initialState: true,
}

const serviceNames: AllKeys<NonNullable<LatchkeyOptions['services']>> = {
  walletListing: true,
  blockchainApi: true,
  analytics: true,
  rpc: true,
  relay: true,
}

const featureNames: AllKeys<NonNullable<LatchkeyOptions['features']>> = {
  analytics: true,
  allWallets: true,
  legalCheckbox: true,
  multiWallet: true,
  connectorTypeOrder: true,
  receive: true,
  send: true,
  walletFeaturesOrder: true,
}

/** Names of features that other connection kits have and this kit lacks. A site that replaces such a kit gets a message about them. */
const absentFeatures: readonly string[] = [
  'collapseWallets',
  'connectMethodsOrder',
  'email',
  'emailShowWallets',
  'history',
  'onramp',
  'pay',
  'smartSessions',
  'socials',
  'swaps',
]

/** The fields of a custom wallet with links to apps. */
const appLinkFields: readonly string[] = ['mobile_link', 'desktop_link']
/** The fields of a custom wallet with links to web pages. */
const webLinkFields: readonly string[] = ['homepage', 'webapp_link', 'app_store', 'play_store', 'chrome_store']

/**
 * Returns one message for each option of the site that has no effect. Such an option has an unknown name, is a feature that this version
 * lacks, or is a link that is not allowed. For an unknown name, the message contains the most similar known name.
 *
 * @param textKeys - The keys of all texts of the kit, to find unknown keys in the option `texts`.
 */
export function findIneffectiveOptions(options: LatchkeyOptions, textKeys: readonly string[]): string[] {
  const { features, services, texts, themeVariables, customWallets } = options
  return [
    ...createUnknownNameMessages('', options, Object.keys(optionNames)),
    ...createUnknownNameMessages('features.', features, [...Object.keys(featureNames), ...absentFeatures]),
    ...createUnknownNameMessages('services.', services, Object.keys(serviceNames)),
    ...createUnknownNameMessages('texts.', texts, textKeys),
    ...createUnknownNameMessages('themeVariables.', themeVariables, themeVariableNames),
    ...Object.entries(features ?? {}).flatMap(([name, value]) =>
      value !== undefined && absentFeatures.includes(name) ? [`\`features.${name}\`: not in this version.`] : [],
    ),
    ...(customWallets ?? []).flatMap((wallet, index) => [
      ...createUnknownNameMessages(`customWallets[${index}].`, wallet, [
        'id',
        'name',
        'image_url',
        ...appLinkFields,
        ...webLinkFields,
      ]),
      ...Object.entries(wallet).flatMap(([name, link]) => {
        const linkKind = appLinkFields.includes(name) ? 'app' : webLinkFields.includes(name) ? 'web' : undefined
        if (!linkKind || link === undefined || checkWalletLink(link, linkKind)) return []
        const allowedForm =
          linkKind === 'web' ? 'https to a named host' : 'https to a named host, or a scheme of its own with ://'
        return [`\`customWallets[${index}].${name}\`: not a link that is followed (${allowedForm}).`]
      }),
    ]),
  ]
}

function createUnknownNameMessages(
  namePrefix: string,
  record: object | undefined,
  knownNames: readonly string[],
): string[] {
  return Object.keys(record ?? {}).flatMap((name) => {
    if (knownNames.includes(name)) return []
    const similarName = findSimilar(name, knownNames)
    return [
      `\`${namePrefix}${name}\`: not known.${similarName ? ` Did you mean \`${namePrefix}${similarName}\`?` : ''}`,
    ]
  })
}

/** Returns the most similar known name. At most a third of the letters (rounded up) may differ; otherwise the result is `undefined`. */
function findSimilar(name: string, knownNames: readonly string[]): string | undefined {
  const [bestMatch] = knownNames
    .map((each) => ({ each, slips: editDistance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((one, other) => one.slips - other.slips)
  return bestMatch && bestMatch.slips <= Math.ceil(name.length / 3) ? bestMatch.each : undefined
}

/**
 * Returns the number of edits that turn one text into the other. An edit adds, removes or changes a letter, or swaps two neighbours
 * (optimal string alignment distance).
 */
function editDistance(one: string, other: string): number {
  const distanceRows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const distanceRow = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSameLetter = one[i - 1] === other[j - 1]
      const costAt = (up: number, left: number) =>
        (up === 0 ? distanceRow : distanceRows[i - up])?.[j - left] ?? Number.POSITIVE_INFINITY
      const isSwappedPair = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      distanceRow.push(
        Math.min(
          costAt(1, 0) + 1,
          costAt(0, 1) + 1,
          costAt(1, 1) + (isSameLetter ? 0 : 1),
          isSwappedPair ? costAt(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    distanceRows.push(distanceRow)
  }
  return distanceRows.at(-1)?.at(-1) ?? 0
}
